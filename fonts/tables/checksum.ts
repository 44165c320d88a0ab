/**
 * The sum of a table's big-endian 32-bit words, a last short word padded with zeros, modulo 2^32.
 * OpenType, "Calculating checksums".
 */
export function sumTable(bytes: Uint8Array): number {
  const whole = bytes.length & ~3;
  let sum = 0;
  for (let i = 0; i < whole; i += 4) {
    sum = (sum + ((bytes[i]! << 24) | (bytes[i + 1]! << 16) | (bytes[i + 2]! << 8) | bytes[i + 3]!)) | 0;
  }
  for (let i = whole; i < bytes.length; i++) sum = (sum + (bytes[i]! << (24 - 8 * (i - whole)))) | 0;
  return sum >>> 0;
}

/** The checksum of a table as the directory stores it: `head` is summed as if its checkSumAdjustment were zero. */
export function sumNamedTable(tag: string, bytes: Uint8Array): number {
  if (tag !== 'head' || bytes.length < 12) return sumTable(bytes);
  const adjustment = ((bytes[8]! << 24) | (bytes[9]! << 16) | (bytes[10]! << 8) | bytes[11]!) >>> 0;
  return (sumTable(bytes) - adjustment) >>> 0;
}
