/** A bit for each number from 0. */
export type Bits = Uint32Array<ArrayBuffer>;

const WORD = 32;

/** Room for numbers below a size, none of them set. */
export const noBits = (size: number): Bits => new Uint32Array(Math.ceil(size / WORD));

export const hasBit = (bits: Bits, at: number): boolean => ((bits[at >>> 5]! >>> (at & 31)) & 1) === 1;

export function setBit(bits: Bits, at: number): void {
  bits[at >>> 5]! |= 1 << (at & 31);
}

export function clearBit(bits: Bits, at: number): void {
  bits[at >>> 5]! &= ~(1 << (at & 31));
}

export function copyBits(bits: Bits, size: number): Bits {
  const copy = noBits(size);
  copy.set(bits.subarray(0, copy.length));
  return copy;
}

/** Leaves in `bits` only what is in `others` too. */
export function narrow(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at]! &= others[at]!;
}

/** How many are in both. */
export function countCommon(bits: Bits, others: Bits): number {
  const end = Math.min(bits.length, others.length);
  let count = 0;
  for (let at = 0; at < end; at += 1) {
    let word = bits[at]! & others[at]!;
    if (word === 0) continue;
    // The bits of a word are summed up in pairs, fours and eights.
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

export const countBits = (bits: Bits): number => countCommon(bits, bits);

/** Visits all that are set, the smallest first. */
export function visitBits(bits: Bits, visit: (at: number) => void): void {
  for (let word = 0; word < bits.length; word += 1)
    for (let left = bits[word]!; left !== 0; left &= left - 1) visit(word * WORD + 31 - Math.clz32(left & -left));
}

/**
 * Numbers that are added in their order: a list while that is the smaller, then bits. So a value that few products have
 * takes as much memory as these few.
 */
export class DocSet {
  #list: number[] | null = [];
  #bits = noBits(0);

  add(doc: number): void {
    if (this.#list === null) {
      if (doc >= this.#bits.length * WORD) this.#bits = copyBits(this.#bits, 2 * doc + 1);
      setBit(this.#bits, doc);
    } else if (this.#list.at(-1) !== doc) {
      this.#list.push(doc);
      if (this.#list.length > 2 && this.#list.length * WORD > doc) {
        this.#bits = this.toBits(2 * doc + 1);
        this.#list = null;
      }
    }
  }

  has(doc: number): boolean {
    return this.#list === null ? hasBit(this.#bits, doc) : this.#list.includes(doc);
  }

  toBits(size: number): Bits {
    if (this.#list === null) return copyBits(this.#bits, size);
    const bits = noBits(size);
    for (const doc of this.#list) setBit(bits, doc);
    return bits;
  }

  /** How many of them are among some bits. */
  countIn(bits: Bits): number {
    if (this.#list === null) return countCommon(this.#bits, bits);
    let count = 0;
    for (const doc of this.#list) if (hasBit(bits, doc)) count += 1;
    return count;
  }
}
