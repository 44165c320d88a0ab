/** A growing run of big-endian bytes. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  u8(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = value;
  }

  u16(value: number): void {
    this.u8((value >> 8) & 0xff);
    this.u8(value & 0xff);
  }

  u32(value: number): void {
    this.u16(value >>> 16);
    this.u16(value & 0xffff);
  }

  append(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** WOFF 2.0's 255UInt16: one byte for small numbers, three for large ones. */
  u255(value: number): void {
    if (value < 253) {
      this.u8(value);
    } else if (value < 762) {
      this.u8(value < 506 ? 255 : 254);
      this.u8(value < 506 ? value - 253 : value - 506);
    } else {
      this.u8(253);
      this.u16(value);
    }
  }

  /** WOFF 2.0's UIntBase128: seven bits a byte, most significant first. */
  base128(value: number): void {
    let size = 1;
    for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size += 1;
    for (let i = size - 1; i >= 0; i--) this.u8((Math.floor(value / 128 ** i) % 128) | (i === 0 ? 0 : 0x80));
  }

  /** What was written so far, as a copy of its own. */
  take(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #grow(least: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + least));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
