import { randomInt } from 'node:crypto';
import net from 'node:net';

/** Below the ports that Linux and macOS give to connections that go out, above those that services are known by. */
const PORTS = [12_000, 32_000] as const;

/**
 * A port that is free at the moment. A port chosen by the system could be given to another connection before the server
 * listens there, or while a killed one is started again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
