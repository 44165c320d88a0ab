import net from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openShop } from '#tests/open-shop.ts';
import { limitConnections } from './connection-limits.ts';

const shop = await openShop();

/**
 * Sends a practically endless body. @returns the status, and how many bytes were accepted until the connection ended.
 */
async function flood(address: string, path: string, type: string, method = 'POST') {
  const socket = net.connect(Number(new URL(address).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
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
  return { status: text.slice(9, 12), taken: socket.bytesWritten };
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
  const text = (await socket.toArray()).join('');
  expect([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['401', '200']);
});

/** What was said on a connection until it was closed, and after how long. */
async function listen(socket: net.Socket) {
  const began = performance.now();
  const said = (await socket.toArray()).join('');
  return { status: said.slice(9, 12), said, took_ms: performance.now() - began };
}

const connect = () => net.connect(Number(new URL(shop.address).port), '127.0.0.1');

test('on a connection that sends nothing nothing is said, and one whose headers crawl is told 408', async () => {
  const silent = listen(connect());
  const crawling = connect();
  crawling.write('GET / HTTP/1.1\r\nHost: x\r\n');
  const broken = connect();
  broken.write('This is no HTTP\r\n\r\n');
  const [nothing, timeout, wrong] = await Promise.all([silent, listen(crawling), listen(broken)]);
  expect(nothing.said).toBe('');
  expect(timeout.status).toBe('408');
  expect(timeout.said).toContain('"request_timeout"');
  expect(timeout.took_ms).toBeGreaterThan(14_000);
  expect(wrong.status).toBe('400');
}, 60_000);

test('a connection is kept for longer than balancers keep one, and a request may take as long as its size needs', () => {
  expect(shop.app.server.keepAliveTimeout).toBeGreaterThan(65_000);
  expect(shop.app.server.requestTimeout).toBe(0);
});

test('a body that does not come any further or too slowly ends with 408, and one that does may take its time', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  limitConnections(app, {}, { progress_ms: 400, grace_ms: 600, leastRate_Bps: 5 });
  app.post('/', async () => 'taken');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const send = async (pieces: number, pause_ms = 100) => {
    const socket = net.connect(Number(new URL(address).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    socket.write(
      'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 8\r\n\r\n',
    );
    // A byte that is sent after the answer resets the line, and takes an answer along that was not read yet.
    for (let piece = 0; piece < pieces && text === ''; piece += 1) {
      socket.write('x');
      await new Promise((resolve) => setTimeout(resolve, pause_ms));
    }
    await ended;
    return text;
  };
  expect(await send(8)).toContain('taken');
  expect(await send(2)).toContain('408 Request Timeout');
  // A byte now and then.
  expect(await send(8, 300)).toContain('408 Request Timeout');
});
