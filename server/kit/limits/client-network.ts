import { isIPv6 } from 'node:net';
import { mustExist } from '#contract/must-exist.ts';

/**
 * The part of an address that belongs to one subscriber: all of an IPv4, the first 64 bits of an IPv6, as the rest can
 * be changed at will. Limits count by it. After a client has disconnected its address is undefined, whatever the
 * framework's types say; all such clients are counted together.
 */
export function clientNetwork(address: string | undefined): string {
  const bare = (address ?? '').replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare);
  if (mapped) return mustExist(mapped[1]);
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail ? tail.split(':') : [];
  const all =
    tail === undefined ? groups : [...groups, ...Array(8 - groups.length - behind.length).fill('0'), ...behind];
  return `${all.slice(0, 4).join(':')}::/64`;
}
