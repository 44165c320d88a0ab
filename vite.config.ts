import { readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { addresses } from './contract/addresses.ts';
import { endpoints } from './contract/index.ts';
import english from './contract/languages/en/site.json' with { type: 'json' };
import { found, textFiles } from './contract/languages/found.ts';

/**
 * Where the code of the next page does not come, the router loads the present page again: on an interrupted line that
 * takes away what stands there, and the visitor is no further. Here it stays where it is, and `MissingPage` hears of
 * it.
 */
const stayOnPage: Plugin = {
  name: 'stay-on-page',
  transform(code, id) {
    if (!/react-router\/.*\/dom\/ssr\/routeModules\.js/.test(id)) return null;
    const reload = 'window.location.reload();';
    if (!code.includes(reload)) this.error('The router loads its pages in another way than before.');
    return code.replace(reload, '');
  },
};

/** Imports of files of ours, and of pages by the router. */
const PARTS = /\bimport\(((?:`|"|')\.\/[\w.-]+\.js(?:`|"|'))\)/g;
const PAGES = /\bimport\(([\w$]+\.(?:module|client(?:Loader|Action|Middleware)Module))\)/g;

/** By another address: a browser remembers for as long as the page is open that it could not have the first. */
const onceMore = (address: string) =>
  `import(${address}).catch(()=>new Promise(e=>setTimeout(e,700)).then(()=>import(${address}+"?again="+Date.now())))`;

/** What comes later is asked for once more where it did not come. */
const askOnceMore: Plugin = {
  name: 'ask-once-more',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // After the builder has written next to each import which styles it needs: it looks for them behind the last one.
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          chunk.code = chunk.code
            .replace(PARTS, (_, address) => onceMore(address))
            .replace(
              PAGES,
              (_, address) => `${onceMore(address)}.catch(e=>{dispatchEvent(new Event("page-missing"));throw e})`,
            );
    },
  },
};

/**
 * A page calls by name, and carries the table of addresses without the schemas that it is made from; those of the calls
 * that only staff may make come with the pages of staff, and those of offers and companies with the pages of each.
 */
const onlyAddresses: Plugin = {
  name: 'only-addresses',
  load(id) {
    const [, name] = /\/contract\/(addresses|staff-addresses|offer-addresses|company-addresses)\.ts$/.exec(id) ?? [];
    if (name === undefined) return null;
    const isOpen = ({ who }: (typeof endpoints)[number]) => who === 'anyone' || who === 'user';
    const isOfOffers = ({ path }: (typeof endpoints)[number]) => path.startsWith('/api/quotes');
    const isOfCompanies = ({ path }: (typeof endpoints)[number]) => /^\/api\/compan(?:ies|y-)/.test(path);
    const table = (calls: readonly (typeof endpoints)[number][]) =>
      JSON.stringify(Object.fromEntries(calls.map((call) => [call.name, addresses[call.name]])));
    const open = endpoints.filter(isOpen);
    if (name === 'offer-addresses') return `export const offerAddresses = ${table(open.filter(isOfOffers))};`;
    if (name === 'company-addresses') return `export const companyAddresses = ${table(open.filter(isOfCompanies))};`;
    return name === 'addresses'
      ? `export const addresses = ${table(open.filter((call) => !isOfOffers(call) && !isOfCompanies(call)))};`
      : `export const staffAddresses = ${JSON.stringify(addresses)};`;
  },
};

/** Pages have the languages that are there when they are built, and no folder to look for them. */
const languagesFound: Plugin = {
  name: 'languages-found',
  load(id) {
    const [, site] = /\/contract\/languages\/([\w-]+\/site\.json)$/.exec(id) ?? [];
    // What is Indonesian in the code is English in a language that has no words for it.
    if (site) return JSON.stringify({ ...english, ...JSON.parse(readFileSync(id, 'utf8')) });
    if (id.endsWith('/contract/languages/found.ts')) return `export const found = ${JSON.stringify(found)};`;
    if (!id.endsWith('/contract/languages/found-words.ts')) return null;
    const files = Object.keys(found).map((tag) => ({ tag, names: [...new Set(['en/site.json', ...textFiles(tag)])] }));
    const names = [...new Set(files.flatMap((one) => one.names))];
    const imports = names.map((name, at) => `import words${at} from ${JSON.stringify(`./${name}`)};`);
    const each = files.map(
      (one) => `${JSON.stringify(one.tag)}: {${one.names.map((name) => `...words${names.indexOf(name)}`).join(', ')}}`,
    );
    return `${imports.join('\n')}\nexport const foundWords = {${each.join(', ')}};`;
  },
};

/**
 * Our own modules that a page of the shop needs at once, as patterns of their paths. Grouped by the builder itself, by
 * how many pages share them, a product page brings 148 kB of script instead of 139.
 */
const SMALL_PARTS = [
  'preload-helper',
  'contract/languages/(?:found|languages|translate)',
  'contract/(?:keys-of|must-exist)',
  'web/ui/text/rich',
  'web/shop/product/(?:product-trouble|use-width)',
  'web/api/(?!bring|call-(?:offers|companies)|keep|load-drawing|own-pages/(?!use-foot)|server-call|page-context|' +
    'list-files|ask|page-data|save|say|use-(?:mutation|query|font|name|ways))',
  'web/cart/(?!buyer|billing|use-billing|code-f|say-bill|cart-c|cart-t|order-key|use-buyer|use-pay|use-checked|' +
    'texts|take-out)',
  'web/session/(?!guard|after-login)',
  'web/ui/(?!admin-frame|name-scripts|text|difference|credit|feature|form/(?!step-field)|list/|modal|' +
    'download|sections|format-|offer-status|waiting/(?!use-is|shop-away)|document|save|status|whole|toast|bar-search|' +
    'payments|drawing/picture)',
  'web/shop/address-specimen',
  'web/shop/visit-text',
  'web/shop/seo/share-picture',
  'web/shop/product/tester/tester-limits',
  'web/shop/if-feature',
  'web/shop/product/(?:texts|tester/tester-state)',
  'web/shop/license/list-chosen',
  'web/shop/count-',
  'web/shop/from-price',
  'web/shop/missing-letters',
  'web/shop/product-price',
  'web/shop/frame/overlays',
  'web/shop/terms/read-terms',
  'web/shop/pixel/privacy-choices',
];

/** A page has no disk: HarfBuzz is handed to the worker that reads fonts, which may ask nobody for anything. */
const wasmHanded: Plugin = {
  name: 'wasm-handed',
  load: (id) =>
    id.endsWith('/fonts/harfbuzz/wasm-file.ts') ? 'export const readWasm = () => globalThis.harfbuzzWasm;' : null,
};

/** The unpacker of WOFF2 gives itself to those who ask for it in Node alone. */
const unpackerGiven: Plugin = {
  name: 'unpacker-given',
  transform: (code, id) =>
    id.endsWith('/wawoff2/build/decompress_binding.js') ? `${code}\nmodule.exports = Module;` : null,
};

export default defineConfig({
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What the router warns its developers of. It has no build without, and a reader of a page does not want it.
          treeshake: { manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'] },
          // What is on every page packs better as one file than as twenty: React with the router, and our own small
          // parts.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /rolldown\/runtime|node_modules\/(?:react|react-dom|react-router|scheduler)\// },
                // Three files of a few names each would be mostly wrapping.
                {
                  name: 'product-names',
                  test: /web\/shop\/product\/(?:product|depth|tester\/tester)\.module\.css/,
                },
                {
                  name: 'parts',
                  test: new RegExp(SMALL_PARTS.join('|')),
                },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [reactRouter(), onlyAddresses, languagesFound, stayOnPage, askOnceMore],
  worker: { format: 'es', plugins: () => [wasmHanded, unpackerGiven] },
  publicDir: 'web/public',
  build: {
    // What every page has already is not listed again next to each part that comes later.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !/\/(?:react|parts|rolldown-runtime)-/.test(file)),
    },
    assetsInlineLimit: 0,
    target: 'es2022',
    // These know light-dark(). For older ones it would be rewritten, and a part could not swap its theme any more.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
});
