import { deserialize, serialize } from 'node:v8';
import type { FontFacts, Haste } from '#fonts/engine.ts';
import { formOf, type PackTools, soundFont, type Urgency } from '#server/products/generated-files/pack-font.ts';
import { type CharacterSet, splitCoverage } from './split-coverage.ts';
import { ROOM_TEXT } from './write-kit.ts';

/** A style cut into WOFF2 files by script, which name no licensee yet. `run` is how far ROOM_TEXT runs in it, of the em. */
export type CutStyle = {
  facts: FontFacts;
  run: number | null;
  files: { set: CharacterSet; bytes: Uint8Array }[];
};

/** The parts of a web kit that come of one font file: cut and packed once for all buyers, and kept. */
export async function cutStyle(tools: PackTools, fileKey: string, haste: Haste = 'waited'): Promise<CutStyle> {
  const kept = await formOf(tools, fileKey, 'kit', haste, async (urgency) =>
    serialize(await cut(tools, fileKey, urgency)),
  );
  return deserialize(kept);
}

async function cut({ fonts, storage }: PackTools, key: string, urgency: Urgency): Promise<CutStyle> {
  const font = await storage.get(key);
  const facts = soundFont(await fonts.inspect(font));
  const line = soundFont(await fonts.outline({ key, read: async () => font }, { text: ROOM_TEXT }));
  const run = line.missing.length > 0 ? null : line.advance / facts.unitsPerEm;
  const files: CutStyle['files'] = [];
  for (const set of splitCoverage(facts.coverage)) {
    const part = soundFont(await fonts.subset(font, set.holds, urgency()));
    files.push({ set, bytes: soundFont(await fonts.convert(part, 'woff2', urgency())) });
  }
  return { facts, run, files };
}
