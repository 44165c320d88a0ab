import { spawnSync } from 'node:child_process';
import { isBalancerThere } from '#tests/hosts/balancer.ts';
import { findPrograms } from '#tests/point-in-time/own-server.ts';
import { runStep, type Step } from './run-steps.ts';

const STORMS = 25;
const seeds = Array.from({ length: STORMS }, (_, index) => 1_000 + index).join(',');

/** What takes too long for every run of the tests: thousands of purchases in storms, every guard taken out, broken fonts,
 * plugs pulled, every way to start and end, a shop brought back to a time, every product page scrolled. */
const steps: Step[] = [
  {
    name: `${STORMS * 200} purchases among faults`,
    command: ['vitest', 'run', 'tests/faults/faults.test.ts'],
    env: { FAULT_SEEDS: seeds },
  },
  {
    name: 'every guard is missed when it is taken out',
    command: ['vitest', 'run', 'tests/faults/mutants.test.ts'],
    env: { ALL_MUTANTS: '1' },
  },
  {
    name: 'every installed font packed and unpacked',
    command: ['vitest', 'run', 'fonts/convert-font.test.ts'],
    env: { ALL_FONTS: '1' },
  },
  { name: 'a shop brought back to a time', command: ['node', 'scripts/point-in-time.ts'] },
  { name: 'broken fonts', command: ['node', 'scripts/verify-fonts.ts'] },
  { name: 'copies of buyers, judged by others', command: ['node', 'scripts/verify-copies.ts'] },
  {
    name: 'the plug pulled at many moments, every way to start and end, two processes, and no product page that moves',
    command: [
      'vitest',
      'run',
      '--config',
      'vitest.journeys.config.ts',
      ...['plug', 'commands', 'two-processes', 'still'].map((name) => `${name}.test`),
    ],
    env: { ALL_JOURNEYS: '1', ALL_FONTS: '1' },
  },
];

/** The shop in containers: built, started until it is well, and taken away with all it kept. */
const containers: Step[] = [
  {
    name: 'containers are built and become well',
    command: ['docker', 'compose', 'up', '--build', '--wait', '--wait-timeout', '600'],
  },
  { name: 'containers are taken away', command: ['docker', 'compose', 'down', '--volumes', '--remove-orphans'] },
];
if (spawnSync('docker', ['info']).status === 0) steps.push(...containers);
else console.log('No Docker here, so the containers are not tried.');
if (findPrograms())
  steps.push({
    name: 'a shop with a server of its own brought back to a time',
    command: ['node', 'scripts/point-in-time.ts', 'own'],
  });
else console.log('No PostgreSQL of its own here, so pg_basebackup is not tried.');
if (isBalancerThere())
  steps.push({ name: 'two hosts, of which every part is killed', command: ['node', 'scripts/two-hosts.ts'] });
else console.log('No HAProxy here, so two hosts are not tried.');

process.exit(steps.filter((step) => !runStep(step)).length > 0 ? 1 : 0);
