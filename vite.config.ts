import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What is on every page packs better as one file than as twenty: React with the router, and our own small parts.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
                {
                  name: 'parts',
                  test: /web\/(?:api\/(?!keep|ask|save|use-font|use-name)|cart\/(?!cart-changes|order-key|use-pay|use-checked|checkout)|session|ui\/(?!office|feature|password|submit|pager|field|modal|download|sections|long-field|code-field|free-field|labelled|format-|waiting|paper|status|whole|toast|load-trouble|list-search|bar-search|consent|read-page|use-first|payments|picture)|shop\/(?:address-specimen|if-feature|count-|from-price|missing-letters|product-price|frame\/overlays))/,
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
    assetsInlineLimit: 0,
    target: 'es2022',
    // These know light-dark(). For older ones it would be rewritten, and a part could not swap its theme any more.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
});
