import { createSandbox } from './sandbox.ts';

/** A payment provider in a process of its own, for the test that kills it: `node test-sandbox.ts PORT JOURNAL`. */
const [, , port = '0', journalFile = ''] = process.argv;
const { app } = await createSandbox({
  publicUrl: `http://127.0.0.1:${port}`,
  clientId: 'shop',
  clientSecret: 'key',
  controlSecret: 'behind the counter',
  journalFile,
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
console.log('open');
