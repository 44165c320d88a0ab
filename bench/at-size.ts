import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { mustExist } from '#contract/must-exist.ts';
import { questions } from '#tests/judge-questions.ts';
import { databaseOf, spawnShop } from '#tests/spawn-server-process.ts';
import { growInto } from './grow/grow-into.ts';
import { dataDir, deep, deepInOrders, only, SIZE } from './grow/requested-size.ts';
import { memoryOf } from './memory.ts';
import { pictureWords } from './pictured-words.ts';
import { weighIndex } from './weigh-index.ts';

/** What a visitor asks is asked often enough for a p99. */
const VISITOR_ROUNDS = 400;
const ADMIN_ROUNDS = 25;
/**
 * What asks collects its own garbage after this many asks, while it waits for nothing: that took it 13 ms every thirty
 * asks.
 */
const REQUESTED_BETWEEN = 10;
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
/** The first ask after it takes the asker ten milliseconds more, so nothing is measured by that one. */
async function collectUnmeasured(): Promise<void> {
  collectGarbage();
  await (await fetch(`${shop.address}/healthz`)).arrayBuffer();
}
/** The first page waits for the index of all products. */
const START_MS = 600_000;
/** What is slow is asked fewer times. */
const PATIENCE_MS = 5_000;

/**
 * `node bench/at-size.ts [--times 10] [--orders 5000000] [part of a name]` measures only some calls. The database is
 * stored between runs.
 */
await growInto(dataDir, SIZE);
const shop = await spawnShop({ dataDir, patience_ms: START_MS });
const database = await databaseOf(shop);
const login = await fetch(`${shop.address}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'owner@shop.test', password: 'correct horse' }),
});
const { token }: { token: string } = await login.json();
const some = (
  await database.pool.query<{ id: number; search_name: string }>(
    `select id, search_name from products order by md5(id::text) limit ${VISITOR_ROUNDS}`,
  )
).rows;
const namesFound = some.map(({ search_name }) => search_name);
/** One letter of the first word replaced. */
const slip = (words: string) => `${words.slice(0, 3)}${words[3] === 'x' ? 'k' : 'x'}${words.slice(4).split(' ')[0]}`;
const pick = (list: string[]) => (n: number) => mustExist(list[n % list.length]);
const search = (query: (n: number) => string) => (n: number) =>
  `/api/product/search?query=${encodeURIComponent(query(n))}&limit=8`;
const list = (rest: string) => (n: number) => `/api/product?limit=8&${rest}${n + 1}`;
/** Each filter on its own, then some together, as somebody narrows a list. */
const narrowed = [
  ...[
    'weight=700',
    'width=condensed',
    'slope=italic',
    'feature=smcp',
    'variable=yes',
    'color=yes',
    'plan=Studio',
    'class=sans',
  ],
  ...[
    'xHeight=high',
    'contrast=low',
    'figures=tabular',
    'construction=a2',
    'language=vi',
    'price=under-50',
    'text=Łódź',
  ],
  ...[
    'weight=700&language=vi',
    'slope=italic&feature=onum&plan=Studio',
    'xHeight=high&contrast=low&construction=g2&query=sans',
  ],
];
const narrow = (before: string) => (n: number) => `${before}${encodeURI(pick(narrowed)(n))}&nothing=${n}`;
const orders = (rest: string) => (n: number) => `/api/orders/admin/list?limit=10&${rest}&nothing=${n}`;

/** A page of orders as it is called, whatever the size. */
const format = (page: number) => deepInOrders(page).toLocaleString('en');

const requested = questions.map((one) => one.asked);
/** What is sent, where it is more than an address. */
const pictured = await pictureWords(database.pool, ['garden', 'Hamburg', 'typeface'], VISITOR_ROUNDS);
const sent: Record<string, (n: number) => object> = { 'products, letters of a picture': (n) => mustExist(pictured[n]) };

/** A month that lies half a year back. */
const month = new Date(Date.now() - 183 * 86_400_000).toISOString().slice(0, 7);

const calls: [name: string, address: (n: number) => string, isAdminPage?: boolean][] = [
  ['products, list', list('page=')],
  ['products, deep page', list('page=100')],
  [
    'products, letters',
    (n) => `/api/product?limit=8&text=${pick(['Hamburg', 'Größe', 'Łódź', 'क', 'жук', 'سلام'])(n)}&nothing=${n}`,
  ],
  ['products, letter counts', (n) => `/api/product/letters?text=${pick(['Hamburg', 'Größe', 'Łódź'])(n)}&nothing=${n}`],
  ['products, like one', (n) => `/api/product/${mustExist(some[n]).id}/similar?limit=4&nothing=${n}`],
  ['products, facets', (n) => `/api/product/facets?nothing=${n}`],
  ['products, narrowed', narrow('/api/product?limit=8&')],
  ['products, narrowed, by price', narrow('/api/product?limit=8&sort=price-asc&')],
  ['products, facets narrowed', narrow('/api/product/facets?')],
  ['products, like one, narrowed', (n) => narrow(`/api/product/${mustExist(some[n]).id}/similar?limit=4&`)(n)],
  ['search, a name', search((n) => mustExist(namesFound[n]))],
  ['search, a beginning', search((n) => mustExist(namesFound[n]).slice(0, 4 + (n % 3)))],
  ['search, one or two letters', search((n) => mustExist(namesFound[n]).slice(0, 1 + (n % 2)))],
  ['search, a slip in a name', search((n) => slip(mustExist(namesFound[n])))],
  ['search, a slip in a tag', search(pick(['magzine', 'elegnat', 'brandng', 'warn', 'magasine elegant']))],
  ['search, a common word', search(pick(['sans', 'serif', 'mono', 'display', 'text']))],
  ['search, two common words', search(pick(['sans serif', 'serif display', 'sans text']))],
  ['search, words of descriptions', search(pick(['drawn static fonts', 'features beyond', 'weights with italics']))],
  ['search, in own words', search(pick(requested))],
  [
    'search, what was understood',
    (n) => `/api/product/understood?query=${encodeURIComponent(pick(requested)(n))}&nothing=${n}`,
  ],
  [
    'products, in own words',
    (n) => `/api/product?limit=8&query=${encodeURIComponent(pick(requested)(n))}&nothing=${n}`,
  ],
  [
    'products, facets, in own words',
    (n) => `/api/product/facets?query=${encodeURIComponent(pick(requested)(n))}&nothing=${n}`,
  ],
  ['products, letters of a picture', () => '/api/product/like-letters'],
  ['search, nothing', search((n) => `zqxj${n}wvk`)],
  ['admin products', (n) => `/api/product/admin/list?limit=10&page=${n + 1}`, true],
  [
    'admin products, by name',
    (n) => `/api/product/admin/list?limit=10&query=${pick(['gar', 'sans', 'mond', 'helia'])(n)}`,
    true,
  ],
  ['admin products, one letter', (n) => `/api/product/admin/list?limit=10&query=${pick(['a', 'e', 's'])(n)}`, true],
  ...['sku', 'type', 'price'].map((sort): (typeof calls)[number] => [
    `admin products, middle by ${sort}`,
    (n) => `/api/product/admin/list?limit=10&page=${deep(5_000) + n}&sort=${sort}`,
    true,
  ]),
  [
    'admin products, middle of a word',
    (n) => `/api/product/admin/list?limit=10&query=sans&page=${deep(1_600) + n}&sort=name`,
    true,
  ],
  ['admin products, deep page', (n) => `/api/product/admin/list?limit=10&page=${deep(9_000) + n}&sort=name`, true],
  ['orders, all', orders(''), true],
  ['orders, by status', orders('status=success'), true],
  ['orders, by rare status', orders('status=pending'), true],
  ['orders, a month', orders('from=2026-03-01&to=2026-03-31'), true],
  ['orders, a year and a status', orders('from=2025-01-01&to=2025-12-31&status=expired'), true],
  ['orders, a name of many', orders('query=rani'), true],
  ['orders, a customer of few', orders('customer=reader777'), true],
  ['orders, a font of many', orders('product=sans'), true],
  ['orders, by amount', orders('sort=-totalAmount'), true],
  [`orders, page ${format(50_000)}`, orders(`page=${deepInOrders(50_000)}`), true],
  [`orders, page ${format(90_000)}`, orders(`page=${deepInOrders(90_000)}`), true],
  [`orders, page ${format(40_000)} of a status`, orders(`page=${deepInOrders(40_000)}&status=success`), true],
  [`orders, page ${format(50_000)} by amount`, orders(`page=${deepInOrders(50_000)}&sort=totalAmount`), true],
  [`orders, page ${format(50_000)} by status`, orders(`page=${deepInOrders(50_000)}&sort=-status`), true],
  [`orders, page ${format(100_000)} by amount`, orders(`page=${deepInOrders(100_000)}&sort=totalAmount`), true],
  [
    'orders, middle by amount of a status',
    orders(`page=${deepInOrders(39_000)}&sort=totalAmount&status=success`),
    true,
  ],
  [
    'orders, middle by amount of a year',
    orders(`page=${deepInOrders(16_000)}&sort=totalAmount&from=2025-01-01&to=2025-12-31`),
    true,
  ],
  ['users', (n) => `/api/users?limit=10&page=${n + 1}`, true],
  ['users, by name', (n) => `/api/users?limit=10&query=${pick(['rani', 'weber', 'reader99', 'anna s'])(n)}`, true],
  ['users, deep page by name', (n) => `/api/users?limit=10&page=${deep(9_000) + n}&sort=fullname`, true],
  ...['username', 'email', 'role'].map((sort): (typeof calls)[number] => [
    `users, middle by ${sort}`,
    (n) => `/api/users?limit=10&page=${deep(5_000) + n}&sort=${sort}`,
    true,
  ]),
  ['users, one letter', (n) => `/api/users?limit=10&query=${pick(['a', 'r', 'w'])(n)}&sort=fullname`, true],
  [
    'users, middle of a word of all',
    (n) => `/api/users?limit=10&query=shop.test&page=${deep(5_000) + n}&sort=-fullname`,
    true,
  ],
  ...['user', 'plan', 'status', 'end_date'].map((sort): (typeof calls)[number] => [
    `subscriptions, middle by ${sort}`,
    (n) => `/api/subscriptions/admin/subscriptions?limit=10&page=${deep(2_400) + n}&sort=${sort}`,
    true,
  ]),
  [
    'search of admin',
    (n) => `/api/office/search?query=${pick(['rani', 'sans', 'weber', 'gar'])(n)}&nothing=${n}`,
    true,
  ],
  ['subscriptions', (n) => `/api/subscriptions/admin/subscriptions?limit=10&page=${n + 1}`, true],
  ['subscriptions, by name', (n) => `/api/subscriptions/admin/subscriptions?limit=10&query=rani&page=${n + 1}`, true],
  ['dashboard', (n) => `/api/dashboard?nothing=${n}`, true],
  ['what waits', (n) => `/api/dashboard/waiting?nothing=${n}`, true],
  ['ledger', (n) => `/api/ledger?nothing=${n}`, true],
  ['ledger, entries of a month', (n) => `/api/ledger/entries?limit=50&month=${month}&page=${n + 1}`, true],
  [
    'ledger, middle of a month',
    (n) => `/api/ledger/entries?limit=50&month=${month}&page=${deepInOrders(200) + n}`,
    true,
  ],
  ['mails', (n) => `/api/mails?limit=25&page=${n + 1}`, true],
  ['audit', (n) => `/api/audit?limit=25&page=${n + 1}`, true],
];

// The first list makes the index of the catalogue.
const asking = performance.now();
await (await fetch(`${shop.address}/api/product?limit=1`)).arrayBuffer();
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
console.log(
  `first page ${seconds(shop.start_ms)} after the start, first list ${seconds(performance.now() - asking)} later`,
);
console.log(`the shop's process holds ${memoryOf([mustExist(shop.process.pid)]).toFixed(0)} MB`);
if (!only) console.log(await weighIndex(database.db));
console.log(`${''.padEnd(34)}    p50     p95     p99  found`);
for (const [what, address, isAdminPage] of calls.filter(([what]) => new RegExp(only).test(what))) {
  const headers: Record<string, string> = isAdminPage ? { authorization: `Bearer ${token}` } : {};
  const rounds = isAdminPage ? ADMIN_ROUNDS : VISITOR_ROUNDS;
  const times: number[] = [];
  let total = '';
  // The first round only warms the caches of the database.
  const patience = performance.now() + PATIENCE_MS;
  for (let n = -3; n < rounds && performance.now() < patience; n += 1) {
    const body = sent[what]?.(Math.abs(n));
    const from = `10.${(Math.abs(n) / 250) | 0}.${Math.abs(n) % 250}.7`;
    if (n % REQUESTED_BETWEEN === 0) await collectUnmeasured();
    const started = performance.now();
    const reply = await fetch(shop.address + address(Math.abs(n)) + (n < 0 && !body ? '&warm=1' : ''), {
      // Each request comes from another address, since searches by picture are rate-limited.
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}), 'x-forwarded-for': from },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    await reply.arrayBuffer();
    if (n >= 0) times.push(performance.now() - started);
    total = `${reply.headers.get('x-total-count') ?? '-'}${reply.ok ? '' : ` ANSWERED ${reply.status}`}`;
  }
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN).toFixed(1).padStart(7);
  console.log(`${what.padEnd(34)}${at(0.5)} ${at(0.95)} ${at(0.99)}  ${total}`);
}
await database.close();
await shop.stop();
