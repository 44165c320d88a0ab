import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closeFolder } from './place.ts';

const modeOf = (folder: string) => fs.statSync(folder).mode & 0o777;

test.runIf(process.platform !== 'win32')(
  'only the data folder itself is closed, and not what has to be made above it',
  () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'huruf-place-'));
    onTestFinished(() => fs.rmSync(root, { recursive: true, force: true }));
    fs.mkdirSync(path.join(root, 'plain'));
    const data = path.join(root, 'above', 'data');
    closeFolder(data);
    expect(modeOf(data)).toBe(0o700);
    // Where the folder above is closed to others, the user of the database can not come to its files.
    expect(modeOf(path.dirname(data))).toBe(modeOf(path.join(root, 'plain')));
  },
);
