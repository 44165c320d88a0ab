import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { readSourceFiles, roomOf } from './source-files.ts';

const files = readSourceFiles();
const code = files.filter((file) => !file.isTest);

const ROOMS = ['main', 'contract', 'server', 'web', 'fonts', 'sandbox', 'catalogue'];
/** The arrows: who may look into which other room. */
const ARROWS: Record<string, string[]> = {
  main: ['contract', 'server', 'web', 'sandbox', 'fonts', 'catalogue'],
  server: ['contract', 'fonts'],
  web: ['contract', 'fonts'],
  contract: [],
  fonts: [],
  sandbox: [],
  catalogue: [],
};
const LADDER = [
  'kit',
  'accounts',
  'settings',
  'features',
  'site',
  'license-types',
  'payments',
  'makers',
  'products',
  'orders',
  'refunds',
  'checkout',
  'subscriptions',
  'documents',
  'deliveries',
  'order-timeline',
  'audit',
  'ledger',
  'statements',
  'dashboard',
  'health',
  'search',
  'setup',
];

test('a room looks only into the rooms that its arrows point to', () => {
  const wrong = code
    .filter((file) => ROOMS.includes(roomOf(file.path)))
    .flatMap((file) => {
      const room = roomOf(file.path);
      return file.imports
        .filter((target) => roomOf(target) !== room && !ARROWS[room]!.includes(roomOf(target)))
        .map((target) => `${file.path} -> ${target}`);
    });
  expect(wrong).toEqual([]);
});

test('SQL stands in the query files of the server, and in what of kit/ is about the database itself', () => {
  const wrong = code.filter(
    ({ path, text }) =>
      path.startsWith('server/') &&
      !/queries\.ts$|^server\/kit\/(?:database|jobs|postgres)\//.test(path) &&
      /\bsql[<`]/.test(text),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('a payment provider is named by its adapter and the settings, and by its label everywhere else', () => {
  const own = /^server\/(?:payments\/|kit\/config\/)/;
  const wrong = code
    .filter(({ path }) => /^(?:web|server)\//.test(path) && !own.test(path))
    .filter(({ text }) => {
      const said = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      // The column of the specification's subscriptions.
      return /paypal/i.test(said.replaceAll('paypal_order_id', ''));
    });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('a folder holds no more than can be read at a glance', () => {
  const sizes = new Map<string, number>();
  // Migrations are the steps of a history: it only grows, and nobody looks for one at a glance.
  for (const { path } of code.filter((file) => !file.path.startsWith('migrations/')))
    sizes.set(posix.dirname(path), (sizes.get(posix.dirname(path)) ?? 0) + 1);
  expect([...sizes].filter(([, size]) => size > 25)).toEqual([]);
});

test('the fonts workshop is entered by its doors only, and pages have one of their own behind which no font is', () => {
  const doors = ['fonts/engine.ts', 'fonts/zip.ts'];
  const doorOfPages = 'fonts/text-setting.ts';
  const wrong = code
    .filter((file) => ROOMS.includes(roomOf(file.path)) && roomOf(file.path) !== 'fonts')
    .flatMap((file) =>
      file.imports
        .filter((target) => target.startsWith('fonts/'))
        .filter((target) => !(roomOf(file.path) === 'web' ? target === doorOfPages : doors.includes(target)))
        .map((target) => `${file.path} -> ${target}`),
    );
  expect(wrong).toEqual([]);
  const bringsOf = new Map(code.map((file) => [file.path, file.brings]));
  const brought = new Set([doorOfPages]);
  for (const file of brought) for (const target of bringsOf.get(file) ?? []) brought.add(target);
  expect([...brought].filter((file) => file !== doorOfPages && !file.startsWith('fonts/drawing/layout/'))).toEqual([]);
  expect(brought.size).toBeGreaterThan(2);
});

test('a noun of the server leans only on those to its left', () => {
  const nounOf = (file: string) => (file.startsWith('server/') ? (file.split('/')[1] ?? '') : '');
  const wrong = code.flatMap((file) => {
    const rung = LADDER.indexOf(nounOf(file.path));
    if (rung < 0) return [];
    return file.imports
      .filter(
        (target) =>
          target.startsWith('server/') &&
          nounOf(target) !== nounOf(file.path) &&
          !LADDER.slice(0, rung).includes(nounOf(target)),
      )
      .map((target) => `${file.path} -> ${target}`);
  });
  expect(wrong).toEqual([]);
});

test('shop, account and admin never look at each other, and ui knows no noun', () => {
  const parts = ['shop', 'account', 'admin'];
  const wrong = code.flatMap((file) => {
    const [room, part = ''] = file.path.split('/');
    if (room !== 'web' || (!parts.includes(part) && part !== 'ui')) return [];
    const forbidden = part === 'ui' ? [...parts, 'cart', 'session', 'api'] : parts.filter((other) => other !== part);
    return file.imports
      .filter((target) => forbidden.some((other) => target.startsWith(`web/${other}/`)))
      .map((target) => `${file.path} -> ${target}`);
  });
  expect(wrong).toEqual([]);
});

test('no page brings the schemas of the contract, which are checked where they are answered', () => {
  const byPath = new Map(code.map((file) => [file.path, file]));
  /** What a file takes more than types of; its own imports without `type` before each name. */
  const takes = ({ text }: { text: string }) =>
    [...text.matchAll(/^(?:import|export) (?!type )([^;]*?)from '([^']+)'/gm)]
      .filter(([, names = '']) => names.replace(/\btype \w+/g, '').match(/\w/))
      .map(([, , from = '']) => from);
  const bringsSchemas = (path: string): boolean =>
    takes(byPath.get(path) ?? { text: '' }).some(
      (from) =>
        from === 'zod' ||
        (from.startsWith('.') && bringsSchemas(posix.normalize(posix.join(posix.dirname(path), from)))),
    );
  expect(bringsSchemas('contract/words.ts') && bringsSchemas('contract/nouns/deliveries.ts')).toBe(true);
  const wrong = code
    .filter(({ path }) => roomOf(path) === 'web')
    .flatMap((file) =>
      takes(file)
        .filter((from) => from.startsWith('#contract/') && bringsSchemas(from.slice(1)))
        .map((from) => `${file.path} -> ${from}`),
    );
  expect(wrong).toEqual([]);
});

test('no file imports itself by a way around', () => {
  const edges = new Map(code.map((file) => [file.path, file.imports]));
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, trail: string[]) => {
    if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
    if (done.has(file) || trail.includes(file)) return;
    for (const target of edges.get(file) ?? []) walk(target, [...trail, file]);
    done.add(file);
  };
  for (const file of edges.keys()) walk(file, []);
  expect(circles).toEqual([]);
});

test('no file is longer than one idea', () => {
  const long = files.filter(
    (file) => file.text.split('\n').length > (file.isTest ? 400 : 250) && file.path !== 'server/kit/database/tables.ts',
  );
  expect(long.map((file) => `${file.path} ${file.text.split('\n').length}`)).toEqual([]);
});

test('no file is named after a drawer for everything', () => {
  const drawers = /(^|[-/])(handle|handler|manager|service|utils?|helpers?|misc|common(?!-))([-.]|$)/;
  expect(files.map((file) => file.path).filter((file) => drawers.test(file))).toEqual([]);
});

test('nothing is left open, switched off or hidden', () => {
  const open = [
    /\bTODO\b/,
    /\bFIXME\b/,
    /@ts-(ignore|nocheck)/,
    /\bas any[;,)\]]/,
    /catch\s*(\(\w*\))?\s*\{\s*\}/,
    /\.(skip|only|todo)\(/,
  ];
  const found = files.filter(
    (file) => file.path !== 'tests/architecture/walls.test.ts' && open.some((pattern) => pattern.test(file.text)),
  );
  expect(found.map((file) => file.path)).toEqual([]);
});

test('what draws a PDF is brought by the thread that draws, and not by those that serve', () => {
  const bringsOf = new Map(code.map((file) => [file.path, file.brings]));
  const brought = new Set<string>();
  const bring = (file: string) => {
    if (brought.has(file)) return;
    brought.add(file);
    for (const target of bringsOf.get(file) ?? []) bring(target);
  };
  bring('server-process.ts');
  expect(brought).toContain('server/documents/pdf/pdf-renderer.ts');
  expect(brought).not.toContain('server/documents/pdf/sheet.ts');
});

test('a page on which something is changed has the action for it, and one that asks in the browser waits on the server', () => {
  const byPath = new Map(code.map((file) => [file.path, file]));
  const brings = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path)) return seen;
    seen.add(path);
    for (const target of byPath.get(path)?.brings ?? []) brings(target, seen);
    return seen;
  };
  const named = byPath.get('web/routes.ts')!.text.matchAll(/'([^']+\.tsx?)'/g);
  const routes = [...named].map(([, name]) => byPath.get(`web/${name}`)!);
  const pages = routes.filter(({ path }) => !path.endsWith('-layout.tsx'));
  expect(pages.length).toBeGreaterThan(40);
  const changed = pages.filter(({ path }) => brings(path).has('web/api/use-act.ts'));
  expect(changed.length).toBeGreaterThan(15);
  expect(changed.filter(({ text }) => !text.includes('export { clientAction }')).map(({ path }) => path)).toEqual([]);
  const asks = (text: string) => /export (const clientLoader = |\{ readToken as clientLoader)/.test(text);
  const odd = pages.filter(({ text }) => asks(text) !== text.includes('nothingYet as loader'));
  expect(odd.map(({ path }) => path)).toEqual([]);
});

test('what a toast says stands in the texts of its part of the site', () => {
  const pages = code.filter(({ path }) => path.startsWith('web/') && !path.endsWith('/texts.ts'));
  const calls = /\btoast(?:Success|Error|Failure)\(\s*([^)]*)/g;
  const given = /\b(?:trouble|done)(?:=|: )([^\n]*)/g;
  const acts = /\bact\([\s\S]{0,400}?,\s*((?:'[^'\n]*'|`[^`]*`))\s*,?\s*\)/g;
  const wrong = pages.flatMap(({ path, text }) =>
    [calls, given, acts].flatMap((pattern) =>
      [...text.matchAll(pattern)]
        .filter(([, said = '']) => /['"`][A-Z$]/.test(said.split('?.')[0]!))
        .map(([whole]) => `${path} ${whole.slice(0, 80)}`),
    ),
  );
  expect(wrong).toEqual([]);
});
