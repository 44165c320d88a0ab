import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import type pg from 'pg';

type Connection = string | Partial<pg.PoolConfig>;
export type CuttableLine = {
  connection: Connection;
  /** Ends every connection and refuses new ones, as a database does that went away. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Passes nothing on and says nothing of it, as when the far end was unplugged. @returns what lets it go on. */
  hold(): () => void;
};

/** A line to a database that a test can cut: a port of its own, with real connections behind it. */
export async function openCuttableLine(to: Connection): Promise<CuttableLine> {
  const target = targetOf(to);
  const ends = new Set<net.Socket>();
  const pairs = new Set<[net.Socket, net.Socket]>();
  let isPaused = false;
  const join = ([near, far]: [net.Socket, net.Socket]) => near.pipe(far).pipe(near);
  const server = net.createServer((near) => {
    const far = net.connect(target);
    for (const end of [near, far]) {
      // A database sends what it has at once; held back for the other side's nod, large answers would take 40 ms more.
      end.setNoDelay(true);
      ends.add(end);
      end.on('error', () => end.destroy()).on('close', () => ends.delete(end));
    }
    const pair: [net.Socket, net.Socket] = [near, far];
    pairs.add(pair);
    if (!isPaused) join(pair);
    near.on('close', () => {
      pairs.delete(pair);
      far.destroy();
    });
    far.on('close', () => near.destroy());
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  server.unref();
  return {
    connection: through(to, port),
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const end of ends) end.destroy();
      await closed;
    },
    mend: () => listen(port),
    hold: () => {
      isPaused = true;
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
      }
      return () => {
        isPaused = false;
        pairs.forEach(join);
      };
    },
  };
}

function targetOf(to: Connection): net.NetConnectOpts {
  if (typeof to === 'string') {
    const url = new URL(to);
    return { host: url.hostname, port: Number(url.port || 5432) };
  }
  const { host = '127.0.0.1', port = 5432 } = to;
  return host.startsWith('/') ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port };
}

function through(to: Connection, port: number): Connection {
  if (typeof to !== 'string') return { ...to, host: '127.0.0.1', port };
  const url = new URL(to);
  url.host = `127.0.0.1:${port}`;
  return url.href;
}
