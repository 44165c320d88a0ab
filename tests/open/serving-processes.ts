import fs from 'node:fs';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SpawnedShop } from '../spawn-server-process.ts';

/** The processes of a shop that do a part of it: the first one all of it, the others calls only. Linux only. */
export function processesOf(shop: SpawnedShop, part: 'calls' | 'all'): number[] {
  const pid = shop.process.pid!;
  const started = readOrNothing(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return started.filter((pid) => readOrNothing(`/proc/${pid}/environ`).includes(`HURUF_WORKER={"part":"${part}"`));
}

/** Those that answer calls and take connections already: they hold the socket that listens at the port. */
export function servingProcesses(shop: SpawnedShop): number[] {
  const port = shop.port.toString(16).toUpperCase().padStart(4, '0');
  const listening = readOrNothing('/proc/net/tcp')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, at, , state]) => at?.endsWith(`:${port}`) && state === '0A')
    .map((fields) => `socket:[${fields[9]}]`);
  return [...processesOf(shop, 'all'), ...processesOf(shop, 'calls')].filter((pid) =>
    socketsOf(pid).some((socket) => listening.includes(socket)),
  );
}

function socketsOf(pid: number): string[] {
  try {
    return fs.readdirSync(`/proc/${pid}/fd`).map((fd) => linkOrNothing(`/proc/${pid}/fd/${fd}`));
  } catch {
    return [];
  }
}

/** A file may be closed while it is looked at. */
function linkOrNothing(file: string): string {
  try {
    return fs.readlinkSync(file);
  } catch {
    return '';
  }
}

/** A process may end while it is looked at. */
function readOrNothing(file: string): string {
  try {
    return fs.readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

export type Answered = { status: number; body: string; took_ms: number; tries: number };

/** A client with persistent connections. It retries once when one is lost, as browsers do. */
export function openClient(address: string, tries = 5) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const once = (method: string, path: string, headers: Record<string, string>, body: string | undefined) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const request = http.request(`${address}${path}`, { method, headers, agent }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        reply.on('end', () => resolve({ status: reply.statusCode!, body: Buffer.concat(chunks).toString() }));
      });
      request.on('error', reject).end(body);
    });
  async function ask(
    method: string,
    path: string,
    data?: object,
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const began = performance.now();
    const body = data === undefined ? undefined : JSON.stringify(data);
    const all =
      body === undefined
        ? headers
        : { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
    for (let count = 1; ; count += 1) {
      try {
        const answer = await once(method, path, all, body);
        return { ...answer, took_ms: performance.now() - began, tries: count };
      } catch (error) {
        if (count === tries) throw error;
        await sleep(1);
      }
    }
  }
  return { ask, close: () => agent.destroy() };
}

/** Waits until it is so. @returns after how many seconds. @throws after two minutes. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > 120_000) throw new Error('It did not come to be so within two minutes.');
    await sleep(10);
  }
  return (performance.now() - began) / 1_000;
}
