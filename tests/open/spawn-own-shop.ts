import fs from 'node:fs';
import { onTestFinished } from 'vitest';
import { createClient } from '#contract/client.ts';
import { sessionOf } from '#tests/session-of.ts';
import { buildPages, isBuildCurrent } from '#web/build.ts';
import { type SpawnedShop, spawnShop } from '../spawn-server-process.ts';

/**
 * The real shop in a process of its own, by default without a catalogue (see `env`) and closed after one test (see
 * `whenOver`).
 */
export async function spawnOwnShop(
  env: Record<string, string> = {},
  port?: number,
  whenOver: (close: () => Promise<void>) => void = onTestFinished,
): Promise<SpawnedShop> {
  if (!(await isBuildCurrent())) await buildPages();
  const shop = await spawnShop({ env: { CATALOGUE: 'empty', ...env }, ...(port ? { port } : {}) });
  whenOver(async () => {
    await shop.kill();
    fs.rmSync(shop.dataDir, { recursive: true, force: true });
  });
  return shop;
}

/** The client of its administrator. */
export async function enterAdmin(address: string) {
  const visitor = clientOf(address);
  const { data } = await visitor('login', { body: { email: 'owner@shop.test', password: 'correct horse' } });
  return clientOf(address, { authorization: `Bearer ${sessionOf(data).token}` });
}

function clientOf(address: string, who: Record<string, string> = {}) {
  return createClient(async ({ method, url, headers, body }) => {
    const reply = await fetch(address + url, { method, headers: { ...headers, ...who }, ...(body ? { body } : {}) });
    return { status: reply.status, headers: Object.fromEntries(reply.headers), body: await reply.text() };
  });
}

/** What an address answers now, status 0 where nothing does. */
export async function read(address: string): Promise<{ status: number; text: string; headers: Headers }> {
  const reply = await fetch(address).catch(() => null);
  return { status: reply?.status ?? 0, text: (await reply?.text()) ?? '', headers: reply?.headers ?? new Headers() };
}
