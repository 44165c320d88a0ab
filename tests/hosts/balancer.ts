import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { answering, freePort } from '../spawn-server-process.ts';

export type Balancer = { port: number; name: string; close(): Promise<void> };

/** Where a line of ours leads: a port of this machine, or a socket. */
type Target = net.NetConnectOpts;
export type MovingLine = {
  port: number;
  /** New connections go there from now on; those that stand are ended. */
  turn(to: readonly Target[]): void;
  close(): Promise<void>;
};

/** A port behind which stand one or more others, each taken in its turn; one that takes no connection is passed over. */
export async function openMovingLine(to: readonly Target[]): Promise<MovingLine> {
  let targets = to;
  let turns = 0;
  const ends = new Set<net.Socket>();
  const keep = (end: net.Socket) => {
    ends.add(end);
    end.setNoDelay(true).on('close', () => ends.delete(end));
  };
  const reach = (near: net.Socket, tries: number) => {
    turns += 1;
    const target = targets[turns % targets.length];
    if (tries === 0 || !target) return near.destroy();
    const far = net.connect(target);
    const pass = () => reach(near, tries - 1);
    far.once('error', pass).once('connect', () => {
      far.off('error', pass).on('error', () => far.destroy());
      keep(far);
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
      near.pipe(far).pipe(near);
    });
  };
  const server = net.createServer((near) => {
    keep(near);
    near.on('error', () => near.destroy());
    reach(near, targets.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const end of ends) end.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    turn: (to) => {
      targets = to;
      cut();
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}

const CONFIGURATION = path.join(import.meta.dirname, '../../ops/haproxy.cfg');

/** HAProxy with the configuration that the shop brings, where it is installed; else the line above. */
export async function openBalancer(ports: readonly number[], folder: string): Promise<Balancer> {
  if (spawnSync('haproxy', ['-v']).status !== 0) {
    const line = await openMovingLine(ports.map((port) => ({ host: '127.0.0.1', port })));
    return { port: line.port, name: 'a line of our own', close: line.close };
  }
  const port = await freePort();
  const servers = ports.map((shop, at) => [`shop-${at + 1}:3000`, `127.0.0.1:${shop}`] as const);
  let text = fs.readFileSync(CONFIGURATION, 'utf8').replace('bind :3000', `bind 127.0.0.1:${port}`);
  for (const [name, address] of servers) text = text.replace(name, address);
  const file = path.join(folder, 'haproxy.cfg');
  fs.writeFileSync(file, text);
  const child: ChildProcess = spawn('haproxy', ['-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  await answering(`http://127.0.0.1:${port}/healthz`);
  return {
    port,
    name: 'HAProxy',
    close: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await gone;
    },
  };
}
