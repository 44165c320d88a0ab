import { spawnSync } from 'node:child_process';
import { isBalancerThere } from '#tests/hosts/balancer.ts';
import { runStep, type Step } from './run-steps.ts';
import { canTryCompose } from './try-compose.ts';
import { canTryImage } from './try-image.ts';

const STORMS = 25;
const seeds = Array.from({ length: STORMS }, (_, index) => 1_000 + index).join(',');
const PLAYS = 60;
const playSeeds = Array.from({ length: PLAYS }, (_, index) => 1 + index).join(',');

/**
 * What takes too long for every run of the tests: thousands of purchases in storms, all money played with at random,
 * every guard taken out, broken fonts, plugs pulled, every way to start and end, every product page scrolled.
 */
const steps: Step[] = [
  {
    name: `${STORMS * 200} purchases among faults`,
    command: ['vitest', 'run', 'tests/faults/faults.test.ts'],
    env: { FAULT_SEEDS: seeds },
  },
  {
    name: `${PLAYS} random plays of all money, a third of them in two processes`,
    command: ['vitest', 'run', 'tests/play/play.test.ts'],
    env: { PLAY_SEEDS: playSeeds },
  },
  {
    name: 'a thousand buyers race for a code',
    command: ['vitest', 'run', 'server/discounts/discounts.test.ts', '-t', 'a code with ten uses'],
    env: { RACERS: '1000' },
  },
  {
    name: 'a thousand people accept an offer at once',
    command: ['vitest', 'run', 'server/proposals/proposals.test.ts', '-t', 'all who press at once'],
    env: { RACERS: '1000' },
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
  {
    name: '10,000 names through every file and paper',
    command: ['vitest', 'run', 'server/deliveries/any-name.test.ts'],
    env: { NAME_RUNS: '10000' },
  },
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

/** The shop in containers: built, started until healthy, and removed with all its data. */
const containers: Step[] = [
  {
    name: 'containers are built and become well',
    command: ['docker', 'compose', 'up', '--build', '--wait', '--wait-timeout', '600'],
  },
  { name: 'containers are taken away', command: ['docker', 'compose', 'down', '--volumes', '--remove-orphans'] },
];
if (spawnSync('docker', ['info']).status === 0) steps.push(...containers);
else console.log('No Docker here, so the containers are not tried together.');
if (canTryImage()) steps.push({ name: 'the image, built and run', command: ['node', 'scripts/try-image.ts'] });
else console.log('No buildah and debootstrap here, so the image is not tried.');
if (canTryCompose())
  steps.push({
    name: 'compose.yaml, run with what stands in for its images',
    command: ['node', 'scripts/try-compose.ts'],
  });
else console.log('No podman here, so compose.yaml is not tried without a registry.');
if (isBalancerThere())
  steps.push({ name: 'two hosts, of which every part is killed', command: ['node', 'ops/two-hosts.ts'] });
else console.log('No HAProxy here, so two hosts are not tried.');

// `npm run verify -- faults` runs only the steps with that in their name.
const [part = ''] = process.argv.slice(2);
const chosen = steps.filter(({ name }) => name.includes(part));
const names = steps.map(({ name }) => name).join('; ');
if (chosen.length === 0) console.log(`No step has “${part}” in its name: ${names}.`);
process.exit(chosen.length === 0 || chosen.filter((step) => !runStep(step)).length > 0 ? 1 : 0);
