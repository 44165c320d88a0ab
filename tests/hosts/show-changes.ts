import { ask, type CallResult, isGood } from './ask.ts';

const ROUNDS = 10;
const GIVE_UP_MS = 2_000;

type Change = { what: string; path: string; body: (round: number) => object; seen: { path: string; shows: string }[] };

/**
 * Changes things at one host and looks at the other: each kind of change with how long after it was acknowledged
 * somebody asked who was shown what was before it, in ms. Each `turn` has values of its own.
 */
export async function* tellsWithin(
  here: string,
  there: string,
  token: string,
  turn: number,
): AsyncGenerator<[string, number]> {
  const product = JSON.parse((await ask(`${here}/api/product/slug/fraunces`)).text) as {
    id: number;
    slug: string;
  };
  const identity = (await ask(`${here}/api/settings`, { token })).body.identity as Record<string, unknown>;
  const page = `/product/${product.slug}`;
  const json = `/api/product/slug/${product.slug}`;
  const kinds: ((round: number) => Change)[] = [
    (round) => ({
      what: 'a price',
      path: `/products/${product.id}`,
      body: () => ({ regularPrice: 4_000 + round, salePrice: null }),
      seen: [page, json, `/api/product?query=${product.slug}`].map((path) => ({ path, shows: String(4_000 + round) })),
    }),
    (round) => ({
      what: 'the name of a product',
      path: `/products/${product.id}`,
      body: () => ({ name: `Lontar ${7_000 + round}` }),
      seen: [page, json, `/api/product?query=${7_000 + round}`].map((path) => ({ path, shows: String(7_000 + round) })),
    }),
    (round) => ({
      what: 'a setting',
      path: '/api/settings/identity',
      body: () => ({ ...identity, wordmark: { kind: 'page' }, name: `Shop ${8_000 + round}` }),
      seen: ['/', '/api/shop'].map((path) => ({ path, shows: String(8_000 + round) })),
    }),
  ];
  for (const kind of kinds) {
    let longest_ms = 0;
    for (let round = turn * ROUNDS; round < (turn + 1) * ROUNDS; round += 1) {
      const change = kind(round);
      for (const { path } of change.seen) for (const _again of [1, 2]) await ask(there + path);
      const response = await ask(here + change.path, { method: 'PUT', body: change.body(round), token });
      if (!isGood(response)) throw new Error(`${change.path} answered ${response.status} ${response.text}`);
      const began = performance.now();
      const times = change.seen.map(async ({ path, shows }) => {
        // What counts is when it was asked; how long a page then takes is another matter.
        for (let old_ms = 0; ; ) {
          const requested_ms = performance.now() - began;
          if (shown(await ask(there + path)).includes(shows)) return old_ms;
          old_ms = requested_ms;
          if (requested_ms > GIVE_UP_MS) return requested_ms;
        }
      });
      longest_ms = Math.max(longest_ms, ...(await Promise.all(times)));
    }
    yield [kind(turn).what, longest_ms];
  }
}

/** Numbers without the commas that people read. */
const shown = ({ text }: CallResult): string => text.replaceAll(',', '');
