/** Without letters and digits that are taken for each other; 32, so that no draw prefers one. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 12;

/** A code that can't be guessed: 60 random bits in three groups of four, such as K7QX-M2RT-9BWD. */
export function makeCode(): string {
  const drawn = crypto.getRandomValues(new Uint8Array(LENGTH));
  const letters = Array.from(drawn, (byte) => LETTERS[byte % LETTERS.length]);
  return [0, 4, 8].map((at) => letters.slice(at, at + 4).join('')).join('-');
}
