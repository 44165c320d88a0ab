import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Settings } from '../config/settings.ts';

const MOST_KNOWN = 1_000;

/** An address with a port behind it, as some balancers write it; of IPv6 it stands in brackets. */
const withPort = /^"?(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([\da-f:.%\w]+)\](?::\d+)?)"?$/i;

/**
 * Takes the ports off what proxies say of where a request came from: a visitor has another one with each connection.
 */
export function dropPorts({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const result = headers['x-forwarded-for'];
  if (typeof result !== 'string' || !/[:"[]/.test(result)) return;
  const bare = result.split(',').map((one) => one.trim().replace(withPort, '$1$2'));
  headers['x-forwarded-for'] = bare.join(', ');
}

/** Who is trusted to state where a request came from: this machine, and the proxies that the owner named or counted. */
export function trustedProxies({ TRUST_PROXY }: Pick<Settings, 'TRUST_PROXY'>) {
  if (typeof TRUST_PROXY === 'number') return (_address: string, hop: number) => hop < TRUST_PROXY;
  const compare = proxyAddr.compile(['loopback', ...(TRUST_PROXY ?? [])]);
  // The same few bring nearly all requests, and to read and compare an address takes a microsecond.
  const known = new Map<string, boolean>();
  return (address: string, hop: number) => {
    const isTrusted = known.get(address) ?? compare(address, hop);
    if (known.size < MOST_KNOWN) known.set(address, isTrusted);
    return isTrusted;
  };
}
