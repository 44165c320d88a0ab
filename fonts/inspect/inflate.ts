/**
 * Unpacks a deflated stream with what every browser has, and never to more bytes than it claims to be; null where it
 * holds more, less, or is damaged. @param format `deflate` of WOFF, `deflate-raw` of ZIP.
 */
export async function inflate(
  packed: Blob,
  format: 'deflate' | 'deflate-raw',
  length: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const unpacked = new Uint8Array(length);
  const reader = packed.stream().pipeThrough(new DecompressionStream(format)).getReader();
  try {
    let at = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (at + part.value.length > length) {
        await reader.cancel();
        return null;
      }
      unpacked.set(part.value, at);
      at += part.value.length;
    }
    return at === length ? unpacked : null;
  } catch (error) {
    // Browsers say so of damaged data.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
