import { createSandbox } from './sandbox.ts';

/**
 * A payment provider in a process of its own, for what kills it or counts what it costs: `node test-sandbox.ts PORT
 * JOURNAL [WEBHOOK]`.
 */
const [, , port = '0', journalFile = '', webhook] = process.argv;
const { app } = await createSandbox({
  publicUrl: `http://127.0.0.1:${port}`,
  clientId: 'shop',
  clientSecret: 'key',
  controlSecret: 'behind the counter',
  journalFile,
  ...(webhook ? { webhook: { url: webhook, id: 'WH-TEST' } } : {}),
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
console.log('open');
