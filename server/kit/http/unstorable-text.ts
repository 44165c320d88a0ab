const NUL = String.fromCharCode(0);
/** No call of the contract goes nearly so deep; what does would only wear out anyone who writes it down. */
const DEEPEST = 50;

/** Whether a text can be stored: PostgreSQL has no NUL, and half of a surrogate pair is no character in UTF-8. */
const isKeepable = (text: string) => text.isWellFormed() && !text.includes(NUL);

/**
 * Looks through everything that was sent, names of fields too, for text that cannot be stored.
 * @returns where it stands, as `items.0.name` (an empty text for the value itself), or null where all is well.
 */
export function findUnstorableText(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return isKeepable(value) ? null : path.join('.');
  if (typeof value !== 'object' || value === null || value instanceof Date) return null;
  if (path.length > DEEPEST) return path.slice(0, 1).join('.');
  for (const [name, inner] of Object.entries(value)) {
    const found = isKeepable(name) ? findUnstorableText(inner, [...path, name]) : path.join('.');
    if (found !== null) return found;
  }
  return null;
}

/** Whether path and query of an address are UTF-8 without NUL. A percent sign that begins no byte stands for itself. */
export function isReadableAddress(address: string): boolean {
  if (!address.includes('%')) return true;
  try {
    return isKeepable(decodeURIComponent(address.replace(/%(?![0-9a-f]{2})/gi, '%25')));
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
