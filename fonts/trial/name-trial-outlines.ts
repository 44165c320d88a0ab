import { cffNames, type DictLine, nameLine, readCff, stringOf, writeCff } from '../tables/cff.ts';
import { trialFamily, trialFullName, trialPostScriptName } from './name-trial.ts';

/** A `CFF ` table, which holds names of its own beside the `name` table, with "Trial" in each of them. */
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
