import fs from 'node:fs';
import net from 'node:net';
import pg from 'pg';
import { type Settings, WrongSetting } from './settings.ts';

const PATIENCE_MS = 10_000;

type Tried = Pick<Settings, 'DATA_DIR' | 'HOST' | 'PORT' | 'DATABASE_URL'>;

/**
 * What of the settings only shows when it is tried, before anything is started: whether files can be kept, whether the
 * address is free, whether the database is there. @throws WrongSetting for the first one that is wrong.
 */
export async function trySettings({ DATA_DIR, HOST, PORT, DATABASE_URL }: Tried): Promise<void> {
  try {
    fs.mkdirSync(DATA_DIR, { recursive: true });
    fs.accessSync(DATA_DIR, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw wrong('DATA_DIR', 'nothing can be kept there', error);
  }
  await tryAddress(HOST, PORT);
  if (DATABASE_URL) await tryDatabase(DATABASE_URL);
}

async function tryAddress(host: string, port: number): Promise<void> {
  const server = net.createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port }, resolve);
    });
  } catch (error) {
    const isPort = ['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '');
    throw wrong(isPort ? 'PORT' : 'HOST', 'the shop can not listen there', error);
  }
  await new Promise((resolve) => server.close(resolve));
}

async function tryDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PATIENCE_MS });
  try {
    await client.connect();
  } catch (error) {
    throw wrong('DATABASE_URL', 'the database does not serve', error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Several addresses that do not answer come as one error without words. */
function wrong(name: string, what: string, error: unknown): WrongSetting {
  const causes = error instanceof AggregateError ? error.errors : [error];
  const words = causes.map((cause) => String((cause as Error).message).split('\n')[0]);
  return new WrongSetting(`Wrong setting ${name}: ${what} (${words.join('; ')})`);
}
