import proxyAddr from '@fastify/proxy-addr';
import type { Settings } from '../config/settings.ts';

const MOST_KNOWN = 1_000;

/** Whose word counts for where a request came from: that of this machine, and of the proxies that the owner named or counted. */
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
