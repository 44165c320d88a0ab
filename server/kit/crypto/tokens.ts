import { createHash, randomBytes } from 'node:crypto';

/** A new opaque token: 32 random bytes as 43 URL-safe characters. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 by which a token is stored and found. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Letters without those that look alike, for numbers that people read aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number that cannot be guessed: `count` characters of a 30-letter alphabet, 4.9 bits each. */
export function newNumber(count: number): string {
  let number = '';
  while (number.length < count) {
    for (const byte of randomBytes(count)) if (byte < 240 && number.length < count) number += ALPHABET[byte % 30];
  }
  return number;
}
