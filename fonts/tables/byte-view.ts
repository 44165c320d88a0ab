import { engineText, refuseFont } from '../broken-font.ts';
import type { Message } from '../types.ts';

function describeTooShort(what: string | Message): Message {
  const table = typeof what === 'string' ? /^(\S+) table$/.exec(what)?.[1] : undefined;
  return table === undefined
    ? engineText('The {part} ends too early.', { part: typeof what === 'string' ? engineText(what, {}) : what })
    : engineText('The {table} table ends too early.', { table });
}

/** Big-endian reading inside one table. Every read is bounds-checked and ends as a broken font, never as NaN. */
export class ByteView {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  readonly #what: string | Message;

  constructor(bytes: Uint8Array, what: string | Message) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#what = what;
  }

  get length(): number {
    return this.bytes.length;
  }

  need(offset: number, length: number): void {
    if (offset < 0 || length < 0 || offset + length > this.bytes.length) {
      refuseFont(describeTooShort(this.#what));
    }
  }

  u8(offset: number): number {
    this.need(offset, 1);
    return this.#view.getUint8(offset);
  }

  u16(offset: number): number {
    this.need(offset, 2);
    return this.#view.getUint16(offset);
  }

  i16(offset: number): number {
    this.need(offset, 2);
    return this.#view.getInt16(offset);
  }

  u32(offset: number): number {
    this.need(offset, 4);
    return this.#view.getUint32(offset);
  }

  /** A signed 16.16 number. */
  fixed(offset: number): number {
    this.need(offset, 4);
    return this.#view.getInt32(offset) / 65536;
  }

  tag(offset: number): string {
    this.need(offset, 4);
    return String.fromCharCode(...this.bytes.subarray(offset, offset + 4));
  }

  part(offset: number, length: number): Uint8Array {
    this.need(offset, length);
    return this.bytes.subarray(offset, offset + length);
  }
}
