import { tryMutants } from '#fonts/test-hostility.ts';
import { mutantFormats } from '#fonts/test-mutants.ts';

/**
 * Puts thousands of broken fonts of every format through the workshop: node scripts/verify-fonts.ts [count] [first
 * seed].
 */
const count = Number(process.argv[2] ?? 2_000);
const from = Number(process.argv[3] ?? 1_000);
/**
 * What the process may hold more after ten thousand mutants than after the first few: a tenth of a megabyte lost by
 * each would be a thousand.
 */
const GROWTH_MB = 300;
const memory_mb = () => Math.round(process.memoryUsage().rss / 2 ** 20);
await tryMutants('ttf', { from: 0, count: 20 });
const before = memory_mb();
let isGood = true;
for (const format of mutantFormats) {
  const { taken, refused, crashed, slow, slowest_ms } = await tryMutants(format, { from, count });
  console.log(`${format}: ${refused} refused, ${taken} taken, slowest ${slowest_ms} ms, then ${memory_mb()} MB held`);
  if (crashed.length > 0) console.log(`  brought a worker down: seeds ${crashed.join(' ')}`);
  if (slow.length > 0) console.log(`  too slow: seeds ${slow.join(' ')}`);
  isGood &&= crashed.length === 0 && slow.length === 0;
}
const growth = memory_mb() - before;
if (growth > GROWTH_MB) console.log(`memory does not come back: ${growth} MB more than before`);
process.exit(isGood && growth <= GROWTH_MB ? 0 : 1);
