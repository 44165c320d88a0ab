/** Line ends of every kind, as they are pasted from mails and documents. */
const LINE_END = /\r\n?|[\n\v\f\u0085\u2028\u2029]/gu;
/** Blanks of every width, tabs and line ends. */
const BLANKS = /[\t-\r\u0085\p{Z}]+/gu;
const BLANKS_OF_A_LINE = /[\t\p{Zs}]+/gu;
/**
 * Invisible characters: control characters, those that change the direction of a text, default ignorable ones, and code
 * points that are not characters. Joiners are handled separately.
 */
const UNSEEN = /(?![\n\u200C\u200D])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/gu;
/** A joiner shapes the letters next to it in scripts from Hebrew to Mongolian (U+0590 to U+18FF), and nowhere else. */
const IDLE_JOINER = /(?<![\u0590-\u18FF])[\u200C\u200D]+|[\u200C\u200D]+(?![\u0590-\u18FF])/gu;

const seen = (text: string) => text.toWellFormed().replace(UNSEEN, '').replace(IDLE_JOINER, '').normalize('NFC');

/**
 * A name as it is stored, stamped into fonts and printed: on one line, in composed characters, without invisible ones.
 * Every incoming name is cleaned by it, so that one person has one name, and every accepted order can be delivered.
 */
export const cleanName = (typed: string): string => seen(typed.replace(BLANKS, ' ')).replace(/ +/g, ' ').trim();

/** The same for a text of several lines, such as a postal address: line ends stay, blank lines at both ends go. */
export const cleanLines = (typed: string): string =>
  seen(typed.replace(LINE_END, '\n').replace(BLANKS_OF_A_LINE, ' '))
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').trim())
    .join('\n')
    .trim();
