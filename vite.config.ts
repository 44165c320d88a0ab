import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What the router warns its developers of. It has no build without, and a reader of a page does not want it.
          treeshake: { manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'] },
          // What is on every page packs better as one file than as twenty: React with the router, and our own small parts.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /rolldown\/runtime|node_modules\/(?:react|react-dom|react-router|scheduler)\// },
                // Three files of a few names each would be mostly wrapping.
                {
                  name: 'product-names',
                  test: /web\/shop\/product\/(?:product|tester\/tester|depth\/depth)\.module\.css/,
                },
                {
                  name: 'parts',
                  test: /preload-helper|contract\/languages\/(?:languages|translate)|web\/(?:ui\/text\/rich|shop\/product\/(?:product-trouble|use-width)|api\/(?!bring|keep|load-drawing|own-pages\/(?!use-foot)|server-call|page-context|list-files|ask|answer|save|say|use-(?:act|answer|font|name|ways))|cart\/(?!buyer|say-bill|call|cart-c|cart-t|order-key|use-buyer|use-pay|use-checked|texts|take-out)|session\/(?!use-guard|after-login)|ui\/(?!admin-frame|text|difference|credit|feature|form\/(?!step-field)|list\/|modal|download|sections|format-|waiting\/(?!use-is|shop-away)|document|save|status|whole|toast|bar-search|payments|drawing\/picture)|shop\/(?:address-specimen|visit-text|seo\/share-picture|product\/tester\/tester-limits|if-feature|product\/(?:texts|license\/list-chosen|tester\/tester-state)|count-|from-price|missing-letters|product-price|frame\/overlays|terms\/read-terms|pixel\/privacy-choices))/,
                },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [reactRouter()],
  publicDir: 'web/public',
  build: {
    // What every page has already is not listed again beside each part that comes later.
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
