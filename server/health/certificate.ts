import net from 'node:net';
import tls from 'node:tls';

const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 60 * 60_000;

/** The expiry of the certificate at a public address, checked once an hour; null without one or without an answer. */
export function createCertificateReader(publicUrl: string): () => Promise<Date | null> {
  const { protocol, hostname, port } = new URL(publicUrl);
  let known: Promise<Date | null> = Promise.resolve(null);
  let looked_ms = Number.NEGATIVE_INFINITY;
  return () => {
    if (protocol !== 'https:') return known;
    if (performance.now() - looked_ms > LOOK_EVERY_MS) {
      looked_ms = performance.now();
      known = readEnd(hostname, Number(port) || 443);
    }
    return known;
  };
}

function readEnd(host: string, port: number): Promise<Date | null> {
  return new Promise((resolve) => {
    // One that is over or not trusted is what somebody wants to know of.
    const servername = net.isIP(host) === 0 ? host : '';
    const socket = tls.connect({ host, port, servername, rejectUnauthorized: false, timeout: PATIENCE_MS });
    const end = (until: Date | null) => {
      resolve(until);
      socket.destroy();
    };
    socket
      .once('secureConnect', () => end(new Date(socket.getPeerCertificate().valid_to)))
      .once('timeout', () => end(null))
      .once('error', () => end(null));
  });
}
