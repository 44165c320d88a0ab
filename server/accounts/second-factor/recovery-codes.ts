import { hashToken, newNumber } from '#server/kit/crypto/tokens.ts';

const COUNT = 10;
const CHARACTERS = 24;

/** Ten codes that each stand in for one of the app: 24 characters, 117 bits, in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => newNumber(CHARACTERS).match(/.{4}/g)!.join('-'));

/** By what a code is kept: however its letters and groups are written. */
export const hashRecoveryCode = (code: string): Buffer => hashToken(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
