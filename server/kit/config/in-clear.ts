import type { Settings } from './settings.ts';

type Lines = Pick<Settings, 'DATABASE_URL' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'SMTP_URL' | 'SMTP_ALLOW_PLAIN'>;
export type LineInClear = 'DATABASE_URL' | 'S3_ENDPOINT' | 'SMTP_URL';

const OWN_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host is this machine, where the connection can't be tapped. */
export const isOwnMachine = (host: string): boolean => OWN_MACHINE.test(host);

/** Connections to other machines without encryption: their traffic can be read on the way. */
export function linesInClear(settings: Lines): LineInClear[] {
  const lines: LineInClear[] = [];
  if (isDatabaseInClear(settings.DATABASE_URL)) lines.push('DATABASE_URL');
  if (settings.S3_BUCKET && isPlain(settings.S3_ENDPOINT, 'http:')) lines.push('S3_ENDPOINT');
  if (settings.SMTP_ALLOW_PLAIN === '1' && isPlain(settings.SMTP_URL, 'smtp:')) lines.push('SMTP_URL');
  return lines;
}

/** `sslmode=disable` is said on purpose, as for a database in a network of its own. */
function isDatabaseInClear(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { hostname, searchParams } = new URL(address);
  const isNamed = /^(?:require|verify-ca|verify-full|disable)$/.test(searchParams.get('sslmode') ?? '');
  // A host among the parameters counts before the other; a folder, or none at all, is a socket of this machine.
  const host = searchParams.get('host') ?? hostname;
  return host !== '' && !host.startsWith('/') && !isOwnMachine(host) && !isNamed;
}

function isPlain(address: string | undefined, protocol: string): boolean {
  if (address === undefined) return false;
  const url = new URL(address);
  return url.protocol === protocol && !isOwnMachine(url.hostname);
}
