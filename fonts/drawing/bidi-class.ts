import rightToLeft from '../data/right-to-left.json' with { type: 'json' };
import { findScript } from './script.ts';

/** The Unicode bidirectional classes that plain text without embeddings needs. */
export type BidiClass = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'ON';

const arabicLetters = new Set(rightToLeft.arabic);
const otherRightToLeft = new Set(rightToLeft.other);

/**
 * The bidirectional class of a code point, derived from its script and category. Format characters are taken as marks
 * of what stands before them, which leaves embeddings and isolates without effect. Unicode, UAX 9, table 4.
 */
export function classifyBidi(codePoint: number): BidiClass {
  if (codePoint === 0x200e) return 'L';
  if (codePoint === 0x200f) return 'R';
  if (codePoint === 0x061c) return 'AL';
  if ((codePoint >= 0x30 && codePoint <= 0x39) || (codePoint >= 0x6f0 && codePoint <= 0x6f9)) return 'EN';
  if ((codePoint >= 0x660 && codePoint <= 0x669) || codePoint === 0x66b || codePoint === 0x66c) return 'AN';
  const character = String.fromCodePoint(codePoint);
  if (/^[\p{Mn}\p{Me}\p{Cf}]/u.test(character)) return 'NSM';
  if (/^[+\-\u2212]/.test(character)) return 'ES';
  if (/^[,./:\u00a0\u060c]/.test(character)) return 'CS';
  if (/^[#%\u00b0\u066a\u2030\u2032-\u2034\p{Sc}]/u.test(character)) return 'ET';
  const script = findScript(codePoint);
  if (script !== null && arabicLetters.has(script)) return 'AL';
  if (script !== null && otherRightToLeft.has(script)) return 'R';
  return /^[\p{L}\p{N}\p{Mc}]/u.test(character) ? 'L' : 'ON';
}
