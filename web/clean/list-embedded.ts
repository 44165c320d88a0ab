const embedded = /data:[\w/+.-]*(?:;[\w=.-]+)*;base64,([A-Za-z0-9+/=]{32,})/g;
const signLetters = 16;
const mostEmbedded = 500;

/**
 * What stands in the style sheets and pages of a saved web site as `data:` addresses and begins as a font does, as
 * bytes.
 */
export function listEmbedded(text: string, isFont: (start: Uint8Array) => boolean): Uint8Array<ArrayBuffer>[] {
  const found: Uint8Array<ArrayBuffer>[] = [];
  for (const [, base64 = ''] of text.matchAll(embedded)) {
    if (found.length >= mostEmbedded) break;
    if (!isFont(decode(base64.slice(0, signLetters)) ?? new Uint8Array())) continue;
    const bytes = decode(base64);
    if (bytes) found.push(bytes);
  }
  return found;
}

/** Null for what is no Base64 after all. */
function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
