import fs from 'node:fs';
import net from 'node:net';
import pg from 'pg';
import { errorCode } from '../error-code.ts';
import { type Settings, WrongSetting } from './settings.ts';

const PATIENCE_MS = 10_000;
/** With less the embedded database cannot begin, or soon write no more. */
const LEAST_ROOM_BYTES = 16 * 1024 * 1024;
const FULL = 'Wrong setting DATA_DIR: its disk is full. Nothing was changed; make room, then start the shop again.';

/** In one line, that a start failed for want of room on the disk; null for any other error. */
export const describeFullDisk = (error: unknown): string | null =>
  /ENOSPC|No space left on device/.test(String(error)) ? FULL : null;

type Tried = Pick<Settings, 'DATA_DIR' | 'HOST' | 'PORT' | 'DATABASE_URL'>;

/**
 * What of the settings only shows when it is tried, before anything is started: whether files can be stored, whether
 * the address is free, whether the database is there. @throws WrongSetting for the first one that is wrong.
 */
export async function trySettings({ DATA_DIR, HOST, PORT, DATABASE_URL }: Tried): Promise<void> {
  try {
    fs.mkdirSync(DATA_DIR, { recursive: true });
    fs.accessSync(DATA_DIR, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw wrong('DATA_DIR', 'nothing can be kept there', error);
  }
  const { bavail, bsize } = fs.statfsSync(DATA_DIR);
  if (bavail * bsize < LEAST_ROOM_BYTES) throw new WrongSetting(FULL);
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
    throwWrongAddress(error);
  }
  await new Promise((resolve) => server.close(resolve));
}

/** @throws WrongSetting for an error that stops a server from listening. */
export function throwWrongAddress(error: unknown): never {
  const isPort = ['EADDRINUSE', 'EACCES'].includes(errorCode(error));
  throw wrong(isPort ? 'PORT' : 'HOST', 'the shop can not listen there', error);
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
