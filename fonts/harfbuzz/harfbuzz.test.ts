import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readTestFont } from '../test-fonts.ts';
import kept from './harfbuzz.json' with { type: 'json' };
import { Face, Font, harfbuzzVersion } from './harfbuzz.ts';

it('the HarfBuzz that is kept is the one that is written down, and needs nothing beside it', () => {
  const bytes = readFileSync(new URL('./harfbuzz.wasm', import.meta.url));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(kept.sha256);
  expect(harfbuzzVersion()).toBe(kept.version);
  expect(kept.source.archive).toContain(kept.version);
  // The module imports only the notice of memory growth, and nothing else.
  expect(WebAssembly.Module.imports(new WebAssembly.Module(bytes)).map(({ name }) => name)).toEqual([
    'emscripten_notify_memory_growth',
  ]);
});

it('an answer that grew the memory is read whole', () => {
  const font = new Font(new Face(readTestFont('sans')));
  const text = 'Handgloves '.repeat(4_000);
  const run = { text, start: 0, end: text.length, rtl: false, script: 'Latn', language: 'und', features: [] };
  const shaped = font.shape({ ...run, dottedCircle: true });
  expect(shaped.map(({ cluster }) => cluster)).toEqual(Array.from(text, (_, at) => at));
  expect(shaped.slice(0, 11).map(({ glyph }) => glyph)).toEqual(
    [...'Handgloves '].map((letter) => font.glyph(letter.codePointAt(0)!)),
  );
});
