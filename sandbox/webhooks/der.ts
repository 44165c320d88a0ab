/** The few parts of DER (ITU-T X.690) that a certificate needs. Each function gives one whole element. */

const TAG = {
  integer: 0x02,
  bits: 0x03,
  null: 0x05,
  oid: 0x06,
  text: 0x0c,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
};

export function element(tag: keyof typeof TAG, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([TAG[tag]]), length(content.length), content]);
}

/** A positive whole number, given as big-endian bytes. */
export function integer(bytes: Uint8Array): Buffer {
  return element('integer', (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.of(0), bytes]));
}

/** An object identifier, e.g. 1.2.840.113549.1.1.11. */
export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  return element('oid', Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** A time of the form 20261231235959Z. */
export function time(at_ms: number): Buffer {
  return element('time', Buffer.from(`${new Date(at_ms).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`));
}

/** Whole bytes as a bit string: no bit of the last byte is unused. */
export function bits(bytes: Uint8Array): Buffer {
  return element('bits', Buffer.of(0), bytes);
}

function length(size: number): Buffer {
  if (size < 0x80) return Buffer.of(size);
  const bytes = size < 0x100 ? [size] : [size >> 8, size & 0xff];
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

/** Seven bits a byte, the highest first, all but the last marked. */
function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) digits.unshift(0x80 | (rest & 0x7f));
  return digits;
}
