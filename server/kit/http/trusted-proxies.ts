import proxyAddr from '@fastify/proxy-addr';
import type { Settings } from '../config/settings.ts';

/** Whose word counts for where a request came from: that of this machine, and of the proxies that the owner named or counted. */
export function trustedProxies({ TRUST_PROXY }: Pick<Settings, 'TRUST_PROXY'>) {
  if (typeof TRUST_PROXY === 'number') return (_address: string, hop: number) => hop < TRUST_PROXY;
  return proxyAddr.compile(['loopback', ...(TRUST_PROXY ?? [])]);
}
