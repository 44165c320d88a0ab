import fs from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '#sandbox/options.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { shopSecret } from '#server/kit/database/shop-values.ts';
import type { PayPalAccount } from '#server/payments/modes.ts';
import { closeAll } from './shutdown.ts';

const CLIENT = 'huruf-local';
const WEBHOOK = 'WH-HURUF-LOCAL';
const PATIENCE_MS = 5_000;
const ASK_AGAIN_MS = 100;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
/** The sandbox as the one of its keepers has it who holds the lock. */
type Kept = { answer: Answer; close(): Promise<void> };

/**
 * The stand-in provider of this shop: on loopback only; buyers reach its page through the shop, under /sandbox. Its
 * address is there from the start, so that it can be chosen at any time; it is made, and its journal read, when
 * somebody first asks for it. Of several shops with one data folder one makes it, and the others ask that one through
 * a socket in the folder; when it goes, another has it from the journal.
 */
export async function openLocalSandbox(
  settings: Settings,
  { db }: Pick<Database, 'db'>,
  connection: Parameters<typeof openDatabase>[0],
): Promise<{ account: PayPalAccount; wake(): Promise<unknown>; close(): Promise<void> }> {
  const clientSecret = (await shopSecret(db, 'sandbox_secret', 24)).toString('hex');
  const door = doorOf(settings.DATA_DIR);
  let keeping: Promise<Kept | null> | null = null;
  const server = http.createServer((request, response) => {
    void findAnswer().then(
      (answer) => answer(request, response),
      (error: unknown) => {
        console.error('The sandbox could not be opened.', error);
        response.destroy();
      },
    );
  });
  const address = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0 }, () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
  const make = async (): Promise<Sandbox> => {
    // A shop that takes money never loads it.
    const { createSandbox } = await import('#sandbox/sandbox.ts');
    return createSandbox({
      publicUrl: `${settings.PUBLIC_URL}/sandbox`,
      apiUrl: address,
      clientId: CLIENT,
      clientSecret,
      webhook: { url: `${ownAddress(settings)}/payment/paypal/webhook`, id: WEBHOOK },
      journalFile: path.join(settings.DATA_DIR, 'sandbox.jsonl'),
    });
  };
  const keep = (): Promise<Kept | null> => {
    const forget = () => {
      if (keeping === mine) keeping = null;
    };
    const mine = keeping ?? keepSandbox(connection, door, make, forget);
    keeping = mine;
    mine.then((kept) => kept ?? forget(), forget);
    return mine;
  };
  const findAnswer = async (): Promise<Answer> => {
    const began = performance.now();
    while (performance.now() - began < PATIENCE_MS) {
      const far = keeping ? null : await knock(door);
      if (far) return (request, response) => passOn(request, response, far);
      const kept = await keep();
      if (kept) return kept.answer;
      await sleep(ASK_AGAIN_MS);
    }
    throw new Error('Another shop of this database has the sandbox, in a data folder that this one has not.');
  };
  return {
    account: { baseUrl: address, clientId: CLIENT, clientSecret, webhookId: WEBHOOK },
    wake: keep,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await (await keeping)?.close();
    },
  };
}

/**
 * Makes the sandbox, if no other shop of this database has it. The lock goes with the connection, and then so does
 * the sandbox.
 */
async function keepSandbox(
  connection: Parameters<typeof openDatabase>[0],
  door: string,
  make: () => Promise<Sandbox>,
  lost: () => void,
): Promise<Kept | null> {
  const database = openDatabase(connection, { size: 1 });
  const closing: (() => Promise<unknown>)[] = [database.close];
  const close = async () => {
    lost();
    await closeAll(closing.splice(0));
  };
  try {
    const held = await database.pool.connect();
    closing.unshift(async () => held.release(true));
    const { rows } = await held.query("select pg_try_advisory_lock(hashtext('sandbox')) as got");
    if (!rows[0].got) {
      await close();
      return null;
    }
    const sandbox = await make();
    closing.unshift(sandbox.close);
    const answer: Answer = (request, response) => sandbox.app.routing(request, response);
    const shared = http.createServer(answer);
    closing.unshift(async () => {
      shared.closeAllConnections();
      await new Promise((resolve) => shared.close(resolve));
    });
    await openDoor(shared, door);
    held.once('end', () => void close().catch((error: unknown) => console.error(error)));
    return { answer, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where the one who has the sandbox answers the others: a socket in their folder. */
const doorOf = (folder: string): string =>
  path.join(process.platform === 'win32' ? '\\\\?\\pipe' : '', path.resolve(folder), 'sandbox.sock');

async function openDoor(shared: http.Server, door: string): Promise<void> {
  // Left by one that was killed: whoever has the lock is alone.
  if (process.platform !== 'win32') fs.rmSync(door, { force: true });
  await new Promise<void>((resolve) => {
    shared.once('error', (error) => {
      console.error('The sandbox is for this process alone: no other can reach it.', error);
      resolve();
    });
    shared.listen(door, resolve);
  });
}

const knock = (door: string): Promise<net.Socket | null> =>
  new Promise((resolve) => {
    const socket = net.connect(door);
    socket.once('error', () => resolve(null)).once('connect', () => resolve(socket));
  });

function passOn(request: IncomingMessage, response: ServerResponse, far: net.Socket): void {
  const { method, url: asked = '/', headers } = request;
  const onward = http.request({ createConnection: () => far, path: asked, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, response, () => undefined);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

/** Where this machine reaches the shop. */
function ownAddress({ HOST, PORT }: Settings): string {
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}
