import { newNumber } from '#server/kit/crypto/tokens.ts';

/** A licence number: 15 characters of a 30-letter alphabet, 73 bits. */
export function newLicenseNumber(): string {
  const number = newNumber(15);
  return `HRF-${number.slice(0, 5)}-${number.slice(5, 10)}-${number.slice(10)}`;
}
