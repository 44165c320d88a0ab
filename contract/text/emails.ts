import { cleanName } from './names.ts';

/**
 * The part before the @ as nearly every mailbox has it: any of these signs, in parts joined by points (RFC 5322,
 * dot-atom).
 */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LONGEST_LOCAL = 64;
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** A reader of addresses would take more than a domain from these. */
const NO_DOMAIN = /[\s/\\:?#@[\]%<>^|]/;

/** The name of a host as the net writes it: small letters, other scripts as xn--; null where it is none. */
export function cleanDomain(typed: string): string | null {
  if (NO_DOMAIN.test(typed)) return null;
  const name = URL.parse(`http://${typed}`)?.hostname.replace(/\.$/, '') ?? '';
  return DOMAIN.test(name) ? name : null;
}

/**
 * An email address as it is stored, so that one mailbox has one spelling in whatever script its domain was typed;
 * capitals before the @ stay, but are ignored in comparisons. Null for an invalid one.
 */
export function cleanEmail(typed: string): string | null {
  const plain = cleanName(typed);
  const at = plain.lastIndexOf('@');
  const [local, domain] = [plain.slice(0, Math.max(at, 0)), cleanDomain(plain.slice(at + 1))];
  if (domain === null || local.length > LONGEST_LOCAL || !LOCAL.test(local)) return null;
  return `${local}@${domain}`;
}
