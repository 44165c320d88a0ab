import { tryMutants } from '#fonts/test-hostility.ts';
import { mutantFormats } from '#fonts/test-mutants.ts';

/** Puts thousands of broken fonts of every format through the workshop: node scripts/verify-fonts.ts [count] [first seed]. */
const count = Number(process.argv[2] ?? 2_000);
const from = Number(process.argv[3] ?? 1_000);
let isGood = true;
for (const format of mutantFormats) {
  const { taken, refused, crashed, slow, slowest_ms } = await tryMutants(format, { from, count }, 5, 10_000);
  console.log(`${format}: ${refused} refused, ${taken} taken, slowest ${slowest_ms} ms`);
  if (crashed.length > 0) console.log(`  brought a worker down: seeds ${crashed.join(' ')}`);
  if (slow.length > 0) console.log(`  too slow: seeds ${slow.join(' ')}`);
  isGood &&= crashed.length === 0 && slow.length === 0;
}
process.exit(isGood ? 0 : 1);
