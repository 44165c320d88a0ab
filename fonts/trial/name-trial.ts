import { encodeName } from '../licensee/rewrite-names.ts';
import { cffNames, type DictLine, nameLine, readCff, stringOf, writeCff } from '../tables/cff.ts';
import { decodeName, type NameRecord, type NameTable } from '../tables/name.ts';

/** Families as applications list them: legacy, typographic, and of weight, width and slope. */
const families = [1, 16, 21];
const fullNames = [4, 18];
/** Without blanks: of the font, of its CID form, and the beginning of a variable font's. */
const postScriptNames = [6, 20, 25];
const licenceText = 13;
const licenseAddress = 14;

/** How the names of a font are made those of its trial. */
const trialFamily = (name: string) => `${name} Trial`;
/** Behind the part before the hyphen: `Inter-Bold` becomes `InterTrial-Bold`. */
const trialPostScriptName = (name: string) => insert(name, name.split('-')[0]!, 'Trial');
/** Behind the family that the name begins with, where one of the known does. */
const trialFullName = (name: string, knownFamilies: readonly string[]) =>
  insert(name, knownFamilies.find((family) => name.startsWith(family)) ?? name, ' Trial');

/**
 * The names of a trial font: "Trial" stands behind the family in every record of every language, so that it is never
 * taken for the font itself and both can be installed; the licence is the given terms. OpenType `name` table.
 */
export function nameTrial(table: NameTable, terms: string): NameTable {
  const owned = families.flatMap((id) => table.records.filter((record) => record.nameId === id).map(decodeName));
  // The longest goes first: one family may begin with the name of another.
  const known = [...new Set(owned)].filter((name) => name !== '').sort((a, b) => b.length - a.length);
  const word = (record: NameRecord): string | null => {
    const text = decodeName(record);
    if (families.includes(record.nameId)) return trialFamily(text);
    if (fullNames.includes(record.nameId)) return trialFullName(text, known);
    if (postScriptNames.includes(record.nameId)) return trialPostScriptName(text);
    return record.nameId === licenceText ? terms : null;
  };
  const records = table.records
    .filter(({ nameId }) => nameId !== licenseAddress)
    .map((record) => {
      const text = word(record);
      const bytes = text === null ? null : encodeName(record, text);
      return bytes ? { ...record, bytes } : record;
    });
  return { ...table, records };
}

const insert = (text: string, behind: string, what: string) => `${behind}${what}${text.slice(behind.length)}`;

/** A `CFF ` table, which holds names of its own next to the `name` table, with "Trial" in each of them. */
export function nameTrialOutlines(bytes: Uint8Array): Uint8Array {
  const cff = readCff(bytes);
  const textOf = (operator: number) => {
    const line = cff.top.find((one) => one.operator === operator);
    return line?.operands[0] ? stringOf(cff, line.operands[0]) : null;
  };
  const family = textOf(cffNames.familyName);
  const words: Record<number, (text: string) => string> = {
    [cffNames.familyName]: trialFamily,
    [cffNames.fullName]: (text) => trialFullName(text, family === null ? [] : [family]),
    [cffNames.fontName]: trialPostScriptName,
  };
  const rename = (line: DictLine): DictLine => {
    const word = words[line.operator];
    const text = word && line.operands[0] ? stringOf(cff, line.operands[0]) : null;
    return text === null ? line : nameLine(cff, line, word!(text));
  };
  cff.names = cff.names.map((name) => Buffer.from(trialPostScriptName(Buffer.from(name).toString('latin1')), 'latin1'));
  cff.top = cff.top.map(rename);
  cff.parts = cff.parts?.map((part) => part.map(rename)) ?? null;
  return writeCff(cff);
}
