import { isIPv6 } from 'node:net';

/**
 * What of an address one subscriber has for himself: all of an IPv4, the first 64 bits of an IPv6, of which he may change the rest
 * as he likes. Limits count by it. Whoever has hung up meanwhile has no address any more, whatever the framework's types say, and
 * counts with all others who have.
 */
export function clientNetwork(address: string | undefined): string {
  const bare = (address ?? '').replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare);
  if (mapped) return mapped[1]!;
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail ? tail.split(':') : [];
  const all =
    tail === undefined ? groups : [...groups, ...Array(8 - groups.length - behind.length).fill('0'), ...behind];
  return `${all.slice(0, 4).join(':')}::/64`;
}
