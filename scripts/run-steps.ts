import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');

/** One thing to check: a name for people and the program that says yes (0) or no. */
export type Step = { name: string; command: string[]; env?: Record<string, string> };

/** Runs a program of node_modules/.bin, or a script of ours, and shows what it says. @returns whether it said yes. */
export function runStep({ name, command, env = {} }: Step): boolean {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const [program = '', ...options] = command;
  const run = spawnSync(program, options, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      ...env,
      PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
    },
  });
  console.log(
    `== ${name}: ${run.status === 0 ? 'good' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
  return run.status === 0;
}
