import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React and the router are on every page: one file packs better than five.
          output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules/ }] } },
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
