import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { answering } from '../spawn-server-process.ts';

export type Balancer = {
  /** Which of the shops has the most sessions. */
  favourite(): Promise<number>;
  close(): Promise<void>;
};

/** Where a line of ours leads: a port of this machine, or a socket. */
type Target = net.NetConnectOpts;
export type MovingLine = {
  port: number;
  /** New connections go there from now on; those that stand are ended. */
  turn(to: readonly Target[]): void;
  close(): Promise<void>;
};

/**
 * A port behind which stand one or more others, each taken in its turn; one that takes no connection is passed over.
 */
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

export const isBalancerThere = (): boolean => spawnSync('haproxy', ['-v']).status === 0;

/** HAProxy at a port, with the configuration that the shop brings, before shops at other ports. */
export async function openBalancer(port: number, shops: readonly number[], folder: string): Promise<Balancer> {
  const socket = path.join(folder, 'haproxy.sock');
  const changes: [string, string][] = [
    ['bind :3000', `bind 127.0.0.1:${port}`],
    ['global\n', `global\n    stats socket ${socket} mode 600 level user\n`],
    ...shops.map((shop, at): [string, string] => [`shop-${at + 1}:3000`, `127.0.0.1:${shop}`]),
  ];
  const given = fs.readFileSync(CONFIGURATION, 'utf8');
  const file = path.join(folder, 'haproxy.cfg');
  fs.writeFileSync(
    file,
    changes.reduce((text, [from, to]) => text.replaceAll(from, to), given),
  );
  const child: ChildProcess = spawn('haproxy', ['-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  await answering(`http://127.0.0.1:${port}/healthz`);
  return {
    favourite: async () => {
      const rows = (await askSocket(socket, 'show stat\n')).split('\n').map((row) => row.split(','));
      const columns = rows[0]!;
      const taken = rows
        .filter(([backend, server]) => backend === 'shops' && (server === 'one' || server === 'two'))
        .map((row) => Number(row[columns.indexOf('stot')]));
      return taken.indexOf(Math.max(...taken));
    },
    close: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await gone;
    },
  };
}

function askSocket(socket: string, question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    net
      .connect({ path: socket })
      .on('error', reject)
      .on('data', (part) => {
        answer += String(part);
      })
      .on('end', () => resolve(answer))
      .end(question);
  });
}
