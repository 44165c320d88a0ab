import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Sandbox } from '#sandbox/options.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import type { Db } from '#server/kit/database/database.ts';
import { shopSecret } from '#server/kit/database/shop-values.ts';
import type { PayPalAccount } from '#server/payments/places.ts';

const CLIENT = 'huruf-local';
const WEBHOOK = 'WH-HURUF-LOCAL';

/**
 * The stand-in provider of this machine: on loopback only; buyers reach its page through the shop, under /sandbox. Its address is there
 * from the start, so that it can be chosen at any time; it is made, and its journal read, when somebody first asks for it.
 */
export async function openLocalSandbox(
  settings: Settings,
  db: Db,
): Promise<{ account: PayPalAccount; wake(): Promise<unknown>; close(): Promise<void> }> {
  const clientSecret = (await shopSecret(db, 'sandbox_secret', 24)).toString('hex');
  let made: Promise<Sandbox> | null = null;
  const server = http.createServer((request, response) => {
    void wake().then(
      ({ app }) => app.routing(request, response),
      () => response.destroy(),
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
  const wake = (): Promise<Sandbox> => {
    made ??= make().catch((error: unknown) => {
      made = null;
      console.error('The sandbox could not be opened.', error);
      throw error;
    });
    return made;
  };
  return {
    account: { baseUrl: address, clientId: CLIENT, clientSecret, webhookId: WEBHOOK },
    wake,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await (await made)?.close();
    },
  };
}

/** Where this machine reaches the shop. */
function ownAddress({ HOST, PORT }: Settings): string {
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}
