import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { readSourceFiles, roomOf } from './source-files.ts';

const files = readSourceFiles();
const code = files.filter((file) => !file.isTest);

const ROOMS = ['main', 'contract', 'server', 'web', 'fonts', 'processes', 'sandbox', 'catalogue'];
/** The arrows: who may look into which other room. */
const ARROWS: Record<string, string[]> = {
  main: ['contract', 'server', 'web', 'sandbox', 'fonts', 'processes', 'catalogue'],
  server: ['contract', 'fonts', 'processes'],
  web: ['contract', 'fonts'],
  contract: [],
  fonts: ['processes'],
  processes: [],
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
  'companies',
  'discounts',
  'order-questions',
  'orders',
  'proposals',
  'documents',
  'refunds',
  'checkout',
  'subscriptions',
  'deliveries',
  'mails',
  'order-timeline',
  'audit',
  'ledger',
  'statements',
  'designer',
  'reports',
  'dashboard',
  'health',
  'search',
  'setup',
];

const LADDER_OF_PRODUCTS = [
  'catalogue',
  'generated-files',
  'search',
  'similar',
  'previews',
  'upload',
  'releases',
  'admin',
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

test('the root holds main.ts and configuration', () => {
  const atRoot = files.map(({ path }) => path).filter((path) => !path.includes('/') && !path.endsWith('.config.ts'));
  expect(atRoot).toEqual(['main.ts']);
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
      const statement = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      // The column of the specification's subscriptions.
      return /paypal/i.test(statement.replaceAll('paypal_order_id', ''));
    });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('the fonts workshop is entered by its doors only, and pages have one of their own behind which no font is', () => {
  const doors = ['fonts/engine.ts', 'fonts/zip.ts', 'fonts/script-face.ts'];
  const gateOfPages = 'fonts/text-setting.ts';
  /** What reads the files of a visitor, in a worker of the one page that checks folders. */
  const gateOfReader = 'fonts/inspect/inspect-font.ts';
  const mayEnter = (path: string, target: string) => {
    if (roomOf(path) !== 'web') return doors.includes(target);
    return target === gateOfPages || (target === gateOfReader && path === 'web/clean/inspect-files.ts');
  };
  const wrong = code
    .filter((file) => ROOMS.includes(roomOf(file.path)) && roomOf(file.path) !== 'fonts')
    .flatMap((file) =>
      file.imports
        .filter((target) => target.startsWith('fonts/'))
        .filter((target) => !mayEnter(file.path, target))
        .map((target) => `${file.path} -> ${target}`),
    );
  expect(wrong).toEqual([]);
  const bringsOf = new Map(code.map((file) => [file.path, file.brings]));
  const brought = new Set([gateOfPages]);
  for (const file of brought) for (const target of bringsOf.get(file) ?? []) brought.add(target);
  expect([...brought].filter((file) => file !== gateOfPages && !file.startsWith('fonts/drawing/layout/'))).toEqual([]);
  expect(brought.size).toBeGreaterThan(2);
  // A browser has no disk and none of what Node brings; the build puts another file in the place of this one.
  const read = new Set([gateOfReader]);
  for (const file of read) for (const target of bringsOf.get(file) ?? []) read.add(target);
  const ofNode = code.filter(({ path, text }) => read.has(path) && /from 'node:/.test(text)).map(({ path }) => path);
  expect(ofNode).toEqual(['fonts/harfbuzz/wasm-file.ts']);
});

test.each([
  ['server', LADDER],
  ['server/products', LADDER_OF_PRODUCTS],
])('a folder of %s leans only on those to its left', (room, ladder) => {
  const folderOf = (file: string) => /^([^/]+)\//.exec(file.slice(room.length + 1))?.[1] ?? '';
  const inside = (file: string) => file.startsWith(`${room}/`);
  const wrong = code.flatMap((file) => {
    const rung = inside(file.path) ? ladder.indexOf(folderOf(file.path)) : -1;
    if (rung < 0) return [];
    return file.imports
      .filter((target) => inside(target) && !ladder.slice(0, rung + 1).includes(folderOf(target)))
      .map((target) => `${file.path} -> ${target}`);
  });
  expect(wrong).toEqual([]);
  const folders = code.flatMap(({ path }) => (inside(path) && folderOf(path) !== '' ? [folderOf(path)] : []));
  expect([...new Set(folders)].toSorted()).toEqual([...ladder].toSorted());
});

test('folders next to each other import in one direction, in every room', () => {
  const folders = new Set(
    code.flatMap(({ path }) => path.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'))),
  );
  folders.delete('');
  expect([...folders].flatMap(circleWithin)).toEqual([]);
});

/** The folders of this one that import each other in a circle, each with the imports that hold it. */
function circleWithin(folder: string): string[] {
  const nameOf = (file: string) =>
    file.startsWith(`${folder}/`) ? (/^([^/]+)\//.exec(file.slice(folder.length + 1))?.[1] ?? null) : null;
  let arrows = code.flatMap(({ path, imports }) =>
    imports.flatMap((target) => {
      const [from, to] = [nameOf(path), nameOf(target)];
      return from !== null && to !== null && from !== to ? [{ from, to, named: `${path} -> ${target}` }] : [];
    }),
  );
  // Whatever nothing points to, and whatever points to nothing, is in no circle.
  for (let before = Number.POSITIVE_INFINITY; arrows.length < before; ) {
    before = arrows.length;
    const [starts, ends] = [new Set(arrows.map(({ from }) => from)), new Set(arrows.map(({ to }) => to))];
    arrows = arrows.filter(({ from, to }) => ends.has(from) && starts.has(to));
  }
  return arrows.map(({ named }) => named);
}

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
    // The build writes the table of addresses in its place (vite.config.ts).
    path !== 'contract/addresses.ts' &&
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
    (file) => file.text.split('\n').length > 400 && file.path !== 'server/kit/database/tables.ts',
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

test('what draws a PDF is loaded by the process that draws, and not by those that serve', () => {
  const bringsOf = new Map(code.map((file) => [file.path, file.brings]));
  const brought = new Set<string>();
  const bring = (file: string) => {
    if (brought.has(file)) return;
    brought.add(file);
    for (const target of bringsOf.get(file) ?? []) bring(target);
  };
  bring('boot/server-process.ts');
  expect(brought).toContain('server/documents/pdf/pdf-renderer.ts');
  expect(brought).not.toContain('server/documents/pdf/sheet.ts');
});

test('a process that serves has no thread but the two that live as long as it, ends none by force, and runs no WebAssembly', () => {
  const threads = code.filter(({ text }) => text.includes("'node:worker_threads'")).map(({ path }) => path);
  expect(threads.toSorted()).toEqual([
    'processes/guard-process.ts',
    'processes/guard-worker.ts',
    'server/kit/crypto/hash-worker.ts',
    'server/kit/crypto/passwords.ts',
  ]);
  expect(code.filter(({ text }) => /\.terminate\(/.test(text)).map(({ path }) => path)).toEqual([]);
  const byPath = new Map(code.map((file) => [file.path, file]));
  const brought = new Set(['boot/server-process.ts']);
  for (const file of brought) for (const target of byPath.get(file)?.brings ?? []) brought.add(target);
  const foreign = /from '(?:wawoff2|harfbuzzjs)|WebAssembly\./;
  expect([...brought].filter((file) => foreign.test(byPath.get(file)?.text ?? ''))).toEqual([]);
  expect(code.filter(({ text }) => foreign.test(text)).length).toBeGreaterThan(1);
});

test('a page changes something by a call, reads in loaders, and waits on the server where only the browser may read', () => {
  const byPath = new Map(code.map((file) => [file.path, file]));
  const named = byPath.get('web/routes.ts')!.text.matchAll(/'([^']+\.tsx?)'/g);
  const pages = [...named]
    .map(([, name]) => byPath.get(`web/${name}`)!)
    .filter(({ path }) => !path.endsWith('-layout.tsx'));
  expect(pages.length).toBeGreaterThan(40);
  const viaRouter = /\b(?:clientAction|useFetchers?|useSubmit)\b/;
  const web = code.filter(({ path }) => path.startsWith('web/'));
  expect(web.filter(({ text }) => viaRouter.test(text)).map(({ path }) => path)).toEqual([]);
  const reads = (text: string) => /export (const clientLoader = |\{ \w+ as clientLoader)/.test(text);
  const odd = pages.filter(({ text }) => reads(text) !== text.includes('nothingYet as loader'));
  expect(odd.map(({ path }) => path)).toEqual([]);
});

test('what a toast says stands in the texts of its part of the site', () => {
  const pages = code.filter(({ path }) => path.startsWith('web/') && !path.endsWith('/texts.ts'));
  const calls = /\btoast(?:Success|Error|Failure)\(\s*([^)]*)/g;
  const given = /\b(?:failure|done)(?:=|: )([^\n]*)/g;
  const mutations = /\bmutate\([\s\S]{0,400}?,\s*((?:'[^'\n]*'|`[^`]*`))\s*,?\s*\)/g;
  const wrong = pages.flatMap(({ path, text }) =>
    [calls, given, mutations].flatMap((pattern) =>
      [...text.matchAll(pattern)]
        .filter(([, statement = '']) => /['"`][A-Z$]/.test(statement.split('?.')[0]!))
        .map(([whole]) => `${path} ${whole.slice(0, 80)}`),
    ),
  );
  expect(wrong).toEqual([]);
});
