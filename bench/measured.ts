import { freePort } from '#tests/free-port.ts';
import { receiveTelemetry } from '#tests/open/receive-telemetry.ts';
import { spawnShop } from '#tests/spawn-server-process.ts';
import { load } from './load.ts';

/**
 * What telemetry costs: the same load on a shop without it and on one that sends everything, in turns. `node
 * bench/measured.ts`
 */
const ROUNDS = 3;
const unkept = Array.from({ length: 20_000 }, (_, at) => `/api/product?limit=4&query=word${at}`);
const LOADS: [string, string[]][] = [
  ['a page that is kept', ['/product']],
  ['a list that is kept', ['/api/product?limit=4']],
  ['a search never asked before', unkept],
];

const receiver = await receiveTelemetry();
const off = await spawnShop({ port: await freePort(), env: { CATALOGUE: 'empty' } });
const on = await spawnShop({
  port: await freePort(),
  env: { CATALOGUE: 'empty', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address },
});
for (const [what, paths] of LOADS)
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const [name, shop] of [
      ['off', off],
      ['on', on],
    ] as const) {
      const { rps, p99_ms } = await load(
        shop.address,
        paths.slice((round - 1) * 5_000, round * 5_000 || undefined).concat(paths.slice(0, 1)),
      );
      console.log(`${what}, ${name}: ${rps.toFixed(0)}/s, p99 ${p99_ms.toFixed(0)} ms`);
    }
console.log(`${receiver.spans.length} spans were received`);
await Promise.all([off.clear(), on.clear()]);
await receiver.close();
