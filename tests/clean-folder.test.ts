import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashBytes } from '#fonts/inspect/inspect-font.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { type AskShop, askAbout } from '#web/clean/check-folder.ts';
import type { FoundFile } from '#web/clean/found-file.ts';
import { inspectFiles } from '#web/clean/inspect-files.ts';
import { type Judgement, judgeFile } from '#web/clean/judge-file.ts';
import { type CorpusFile, makeCorpus, packCorpus, soldFonts } from './clean-corpus.ts';
import { type Buyer, openTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
let me: Buyer;
let corpus: CorpusFile[];
const nameOf = new Map<string, string>();

beforeAll(async () => {
  shop = await openTestShop();
  const buying = createBuying(shop);
  me = await shop.customer();
  const somebody = await shop.customer();
  const numbers = new Map<string, string>();
  for (const [whose, fonts] of Object.entries(soldFonts)) {
    const products = [];
    for (const font of fonts) {
      const product = await shop.product({ font: font.replace('@expo-google-fonts/', ''), name: `Font of ${font}` });
      nameOf.set(font, product.name);
      products.push(product);
    }
    if (whose === 'nobodys') continue;
    const buyer = whose === 'mine' ? me : somebody;
    const { order } = (
      await buying.createOrder(
        buyer,
        products.map((product) => buying.lineOf(product)),
      )
    ).body;
    const paid = await buying.pay(buyer, order!);
    for (const [at, font] of fonts.entries()) numbers.set(font, paid.orderItems[at]!.license.licenseNumber!);
  }
  const licenceOf = (buyer: Buyer) => (font: string) => ({
    licensee: buyer.fullname,
    licenseNumber: numbers.get(font)!,
  });
  corpus = await makeCorpus({ mine: licenceOf(me), theirs: licenceOf(somebody) });
}, 600_000);
afterAll(() => shop.close());

/** The folder read and judged as the page does it, with all that the shop was told. */
async function checkFolder(person: Buyer, people: number | null = null, domains: string[] = []) {
  const found: FoundFile[] = [];
  const reading = {
    onProgress: ({ found: some }: { found: FoundFile[] }) => void found.push(...some),
    isCancelled: () => false,
  };
  await inspectFiles(packCorpus(corpus), [], reading);
  const told: string[] = [];
  const ask: AskShop = async (files) => {
    told.push(JSON.stringify(files));
    return (await person.call('checkFiles', { body: { files } })).data;
  };
  const { fonts, allowances } = await askAbout(found, ask, () => undefined);
  const asker = { viewer: 'customer' as const, people, domains };
  const judged = fonts.map(({ font, answer }) => ({ font, judgement: judgeFile(font, answer, allowances, asker) }));
  return { judged, told };
}

test('of 300 files all stamped and 95 % of subset fonts are found, nobody is accused, and no byte or name is told', async () => {
  expect(corpus).toHaveLength(300);
  // What is traced by its letters is measured first.
  await expect
    .poll(async () => (await shop.tools.db.selectFrom('unmeasured_files').selectAll().execute()).length)
    .toBe(0);
  const { judged, told } = await checkFolder(me);
  const byHash = new Map(judged.map(({ font, judgement }) => [font.sha256, judgement]));
  const results = await Promise.all(
    corpus.map(async (file) => ({ file, judgement: byHash.get(await hashBytes(new Uint8Array(file.bytes))) })),
  );
  const isFound = ({ file, judgement }: { file: CorpusFile; judgement: Judgement | undefined }) =>
    file.of === 'foreign'
      ? judgement?.product === null
      : judgement?.product?.name === nameOf.get(file.font) && file.expected.includes(judgement!.verdict);
  const figures = Object.entries(Object.groupBy(results, ({ file }) => file.of)).map(([of, some = []]) => ({
    of,
    files: some.length,
    found: some.filter(isFound).length,
  }));
  console.info('[clean]', figures.map(({ of, files, found }) => `${of} ${found} of ${files}`).join(', '));
  const shareOf = (kind: string) => {
    const { files, found } = figures.find(({ of }) => of === kind)!;
    return found / files;
  };
  const missed = results.filter((one) => !isFound(one)).map(({ file, judgement }) => [file.path, file.font, judgement]);
  expect(missed.filter(([path]) => !String(path).startsWith('subset'))).toEqual([]);
  for (const kind of ['stamped', 'renamed', 'stripped', 'trial', 'foreign']) expect(shareOf(kind), kind).toBe(1);
  expect(shareOf('subset')).toBeGreaterThanOrEqual(0.95);

  // No file of mine, and none of strangers, is said to be anybody else's, to be too many, or to have ended.
  const accusing = ['other', 'ended', 'too_many', 'trial', 'from_shop'];
  const innocent = results.filter(({ file }) => soldFonts.mine.includes(file.font) || file.of === 'foreign');
  expect(innocent.filter(({ judgement }) => accusing.includes(judgement!.verdict))).toEqual([]);

  // What was told is licence numbers and hashes of 16 digits, and nothing else.
  const allTold = told.join('');
  for (const word of allTold.matchAll(/"([^"]*)"/g))
    expect(word[1]).toMatch(
      /^(?:numbers|marks|[A-Z]{3}(?:-[0-9A-Z]{5}){3}|(?:table:\w{3,4}|letter:[^\s:]{1,2}):[0-9a-f]{16})$/u,
    );
  expect(told.length).toBeLessThanOrEqual(15);
}, 600_000);

test('too many users are said to be too many, and as many as the licence allows are not', async () => {
  await shop.tools.db
    .updateTable('licenses')
    .set({ figures: JSON.stringify({ uses: ['desktop'], users: 5 }) })
    .where('user_id', '=', me.id)
    .execute();
  const verdictsFor = async (people: number) => {
    const { judged } = await checkFolder(me, people);
    return new Set(
      judged
        .filter(({ font, judgement }) => font.container === 'ttf' && judgement.product?.name.includes('inter'))
        .map(({ judgement }) => judgement.verdict),
    );
  };
  expect([...(await verdictsFor(5))]).toEqual(['yours']);
  const { judged } = await checkFolder(me, 8);
  const tooMany = judged.filter(({ judgement }) => judgement.verdict === 'too_many');
  expect(tooMany.length).toBeGreaterThan(10);
  expect(tooMany[0]!.judgement).toMatchObject({ values: { used: 8, allowed: 5 }, missing: { people: 3 } });
}, 600_000);
