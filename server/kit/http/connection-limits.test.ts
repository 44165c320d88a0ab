import net from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openShop } from '#tests/open-shop.ts';
import { limitConnections } from './connection-limits.ts';

const shop = await openShop();

/** Sends a body of which there is no end in sight. @returns what was said, and how many bytes were taken until the line ended. */
async function flood(address: string, path: string, type: string, method = 'POST') {
  const socket = net.connect(Number(new URL(address).port), '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  // The line may end with a reset, which is an end, too.
  socket.on('error', () => undefined);
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 777000000\r\n\r\n`);
  const chunk = Buffer.alloc(256 * 1024, '0');
  const send = () => {
    while (socket.writable && socket.bytesWritten < 300_000_000 && socket.write(chunk));
  };
  socket.on('drain', send);
  send();
  await new Promise((resolve) => {
    socket.once('close', resolve);
    socket.setTimeout(4_000, () => socket.destroy());
  });
  return { status: said.slice(9, 12), taken: socket.bytesWritten };
}

test.each([
  ['413', '/api/auth/login', 'application/json'],
  ['401', '/api/product/upload-file', 'multipart/form-data; boundary=zz'],
  ['415', '/api/auth/login', 'application/xml'],
])('who goes on sending after a %s is answered and read no further', async (status, path, type) => {
  const seen = await flood(shop.address, path, type);
  expect(seen.status).toBe(status);
  expect(seen.taken).toBeLessThan(50_000_000);
});

test('a public answer that is kept is no way to be read without end either', async () => {
  for (let time = 0; time < 2; time += 1) await (await fetch(`${shop.address}/api/pixel`)).arrayBuffer();
  const seen = await flood(shop.address, '/api/pixel', 'application/json', 'GET');
  expect(seen.status).toBe('200');
  expect(seen.taken).toBeLessThan(50_000_000);
});

test('a small body that nobody read leaves the connection to the next request', async () => {
  const socket = net.connect(Number(new URL(shop.address).port), '127.0.0.1');
  socket.write(
    'POST /api/product/add HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  );
  socket.write('GET /api/pixel HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const said = (await socket.toArray()).join('');
  expect([...said.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['401', '200']);
});

test('headers that crawl end after 15 seconds', () => {
  expect(shop.app.server.headersTimeout).toBe(15_000);
});

test('a body that does not come any further ends, and one that does may take its time', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  limitConnections(app, 400);
  app.post('/', async () => 'taken');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const send = async (pieces: number) => {
    const socket = net.connect(Number(new URL(address).port), '127.0.0.1');
    const said = socket.toArray();
    socket.write(
      'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 8\r\n\r\n',
    );
    for (let piece = 0; piece < pieces; piece += 1) {
      socket.write('x');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return (await said).join('');
  };
  expect(await send(8)).toContain('taken');
  expect(await send(2)).not.toContain('taken');
});
