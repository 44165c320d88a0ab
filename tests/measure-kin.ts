import { globSync, readFileSync } from 'node:fs';
import type { FontShape } from '#fonts/engine.ts';
import { sketchLikeness } from '#fonts/measure/sketch-likeness.ts';
import { takeMeasures } from '#fonts/measure/take-measures.ts';
import known from '#server/products/search/known-names.json' with { type: 'json' };

const packages = new URL('../node_modules/@expo-google-fonts/', import.meta.url).pathname;
const LIMIT = 64 * 1024 * 1024;

type Measures = { shape: Omit<FontShape, 'figures'>; sketch: string };

/** The letters of the open fonts that known-names.json names, measured; of a family its regular style or the named one. */
export async function measureKin(): Promise<Record<string, Measures>> {
  const measured: Record<string, Measures> = {};
  for (const name of [...new Set(known.names.flatMap(({ kin }) => kin))].sort()) {
    const [family, style = '400Regular'] = name.split(':');
    const [file] = globSync(`${packages}${family}/${style}/*.ttf`);
    if (!file) throw new Error(`The font ${name} is not installed.`);
    const { shape, likeness } = await takeMeasures(new Uint8Array(readFileSync(file)), LIMIT);
    const { figures: _, ...rest } = shape;
    measured[name] = { shape: rest, sketch: Buffer.from(sketchLikeness(likeness!)!).toString('base64') };
  }
  // As a file of JSON has it, which knows no -0.
  return JSON.parse(JSON.stringify(measured));
}
