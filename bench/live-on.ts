import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mustExist } from '#contract/must-exist.ts';
import { ask, type CallResult, isGood } from '#tests/hosts/ask.ts';
import { type Buyers, logIn, openBuyers } from '#tests/hosts/buyers.ts';
import { ROOT } from '#tests/spawn-server-process.ts';

export type Life = {
  buyers: Buyers;
  /** How long visitors waited since that was last asked, in ms, and what did not go well. */
  take(): { times: number[]; done: Record<string, number>; failed: string[] };
  stop(): Promise<void>;
};

const BUYERS = 3;
const VISITORS = 4;
const PAUSE = { buyer: 400, visitor: 30, uploader: 4_000, downloader: 1_500, refunder: 5_000 };
const FONT = 'node_modules/@expo-google-fonts/righteous/400Regular/Righteous_400Regular.ttf';
const WORDS = 'ink stone river lamp paper letter north garden bread window'.split(' ');
const PAGES = [
  '/',
  '/product',
  '/product/fraunces',
  '/license',
  '/about',
  '/api/product?limit=24',
  '/api/product/facets',
];

/**
 * People who visit, buy, bring fonts, download and are given their money back, all at a pace that a machine can bear
 * for hours.
 */
export async function liveOn(address: string): Promise<Life> {
  const owner = await logIn(address, 'owner@shop.test');
  const buyers = await openBuyers(address, BUYERS, PAUSE.buyer);
  let [times, done, failed]: [number[], Record<string, number>, string[]] = [[], {}, []];
  let isStopping = false;
  let turn = 0;
  const note = (what: string, response: CallResult, isFine = isGood(response)) => {
    done[what] = (done[what] ?? 0) + 1;
    if (!isFine) failed.push(`${what}: ${response.status} ${response.text.slice(0, 120)}`);
  };
  const visit = async () => {
    turn += 1;
    const words = `${WORDS[turn % WORDS.length]} ${turn}`;
    const one = [...PAGES, `/api/product?query=${words}`, `/product?query=${words}`];
    const drawn = `/api/product/${1 + (turn % 40)}/preview.svg?text=${encodeURIComponent(words)}`;
    const url = turn % 3 === 0 ? drawn : mustExist(one[turn % one.length]);
    const began = performance.now();
    const response = await ask(address + url);
    times.push(performance.now() - began);
    note('visit', response);
  };
  const bring = async () => {
    const body = new FormData();
    body.set('file', new Blob([fs.readFileSync(path.join(ROOT, FONT))]), 'Righteous.ttf');
    note('upload', await ask(`${address}/api/product/upload-file`, { method: 'POST', body, token: owner.token }));
  };
  const download = async () => {
    turn += 1;
    const { token } = mustExist(buyers.people[turn % buyers.people.length]);
    const library = await ask(`${address}/api/library`, { token });
    const links = library.text.match(/https?:[^"]+\/download\/[^"]+/g) ?? [];
    const link = links[turn % Math.max(1, links.length)];
    if (link) note('download', await ask(link, { patience_ms: 60_000 }));
  };
  const giveBack = async () => {
    const order = buyers.paid[turn % Math.max(1, buyers.paid.length)];
    if (order === undefined) return;
    const response = await ask(`${address}/api/orders/${order}/refund`, {
      method: 'POST',
      body: { reason: 'a soak' },
      token: owner.token,
    });
    // One that was given back before has no more to give.
    note('refund', response, response.status < 500);
  };
  const lane = async (act: () => Promise<void>, pause_ms: number) => {
    while (!isStopping) {
      await act();
      await sleep(pause_ms);
    }
  };
  const lanes = [
    ...Array.from({ length: VISITORS }, () => lane(visit, PAUSE.visitor)),
    lane(bring, PAUSE.uploader),
    lane(download, PAUSE.downloader),
    lane(giveBack, PAUSE.refunder),
  ];
  return {
    buyers,
    take: () => {
      const taken = { times, done, failed };
      [times, done, failed] = [[], {}, []];
      return taken;
    },
    stop: async () => {
      isStopping = true;
      await Promise.all([buyers.stop(), ...lanes]);
    },
  };
}
