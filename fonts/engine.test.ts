import { afterAll, describe, expect, it } from 'vitest';
import { createFontEngine, isProblem } from './engine.ts';
import { faceOf, readTestFont } from './test-fonts.ts';

const engine = createFontEngine();
afterAll(() => engine.close());

describe('the font workshop', () => {
  it('reads a face once, however many drawings ask for it at once', async () => {
    const face = faceOf('sans');
    const texts = Array.from({ length: 40 }, (_, i) => ({ text: `Line ${i}` }));
    const drawn = await Promise.all(texts.map((request) => engine.preview(face, request)));
    expect(drawn.some(isProblem)).toBe(false);
    expect(face.reads).toBe(1);
    await engine.outline(face, { text: 'again' });
    expect(face.reads).toBe(1);
  });

  it('replaces a worker that has come to hold too much, and draws on', async () => {
    const sparing = createFontEngine({ memory_bytes: 32 * 1024 * 1024 });
    const small = faceOf('small');
    await sparing.preview(small, { text: 'one' });
    await sparing.preview(small, { text: 'two' });
    expect(small.reads).toBe(1);
    const large = faceOf('japanese');
    for (let copy = 0; copy < 16; copy += 1)
      expect(isProblem(await sparing.preview({ ...large, key: `copy ${copy}` }, { text: '永' }))).toBe(false);
    expect(isProblem(await sparing.preview(small, { text: 'three' }))).toBe(false);
    expect(small.reads).toBe(2);
    await sparing.close();
  });

  it('draws the same bytes for the same face and request, also in another workshop', async () => {
    const other = createFontEngine();
    const request = { text: 'ffi Ω 永 نص', axes: {}, features: { kern: 0 }, lang: 'de', size: 48, color: '#123456' };
    const first = await engine.preview(faceOf('sans'), request);
    expect(first).toMatchObject({ missing: ['永', 'ن', 'ص'] });
    expect(await other.preview(faceOf('sans'), request)).toEqual(first);
    await other.close();
  });

  it('answers each of many drawings with its own, while faces are still being unpacked', async () => {
    const fonts = ['variableWoff2', 'small', 'woff', 'arabic'] as const;
    const texts = ['a', 'bc', 'def'];
    const wanted = new Map<string, object>();
    for (const font of fonts)
      for (const text of texts) wanted.set(`${font} ${text}`, await engine.preview(faceOf(font), { text }));
    const fresh = createFontEngine();
    const drawn = await Promise.all(
      texts.flatMap((text) =>
        fonts.map(async (font) => [`${font} ${text}`, await fresh.preview(faceOf(font), { text })] as const),
      ),
    );
    await fresh.close();
    for (const [name, picture] of drawn) expect(picture, name).toEqual(wanted.get(name));
  });

  it('draws while a conversion is at work', async () => {
    const face = faceOf('small');
    await engine.preview(face, { text: 'warm' });
    let converted = false;
    const conversion = engine.convert(readTestFont('mono'), 'woff2').then(() => {
      converted = true;
    });
    await engine.preview(face, { text: 'quick' });
    expect(converted).toBe(false);
    await conversion;
  });

  it('does not let anybody who waits stand behind what is made ahead', async () => {
    const ended: string[] = [];
    const ahead = Array.from({ length: 5 }, () =>
      engine.convert(readTestFont('sans'), 'woff2', 'ahead').then(() => ended.push('ahead')),
    );
    await engine.convert(readTestFont('small'), 'woff2').then(() => ended.push('waited'));
    expect(ended.length).toBeLessThan(5);
    await Promise.all(ahead);
  });

  it('stamps for a buyer while uploads are read', async () => {
    const licence = { licensee: 'Rani Wibowo', licenseNumber: 'HRF-AAAAA-AAAAA-AAAAA' };
    await engine.stamp(readTestFont('small'), licence);
    const ended: string[] = [];
    const uploads = Array.from({ length: 5 }, () =>
      engine.inspect(readTestFont('japanese')).then(() => ended.push('read')),
    );
    await engine.stamp(readTestFont('small'), licence);
    expect(ended.length).toBeLessThan(5);
    await Promise.all(uploads);
  });

  it('gives up a conversion that takes too long and does the next', async () => {
    const hasty = createFontEngine({ timeout_ms: 40 });
    const big = readTestFont('japanese');
    const [slow, next] = await Promise.all([hasty.convert(big, 'woff2'), hasty.convert(readTestFont('small'), 'woff')]);
    await hasty.close();
    expect(slow).toMatchObject({ problem: 'timed_out' });
    expect(next).toBeInstanceOf(Uint8Array);
  });

  it('refuses a file beyond its limit without looking at it', async () => {
    const small = createFontEngine({ maxBytes: 1000 });
    const bytes = new Uint8Array(1001);
    expect(await small.inspect(bytes)).toMatchObject({ problem: 'too_large' });
    const face = { key: 'big', read: async () => bytes };
    expect(await small.preview(face, { text: 'a' })).toMatchObject({ problem: 'too_large' });
    await small.close();
  });

  it('passes on that a face could not be read', async () => {
    const face = { key: 'gone', read: () => Promise.reject(new Error('the storage is away')) };
    await expect(engine.preview(face, { text: 'a' })).rejects.toThrow('the storage is away');
    expect(await engine.preview({ ...face, read: async () => readTestFont('small') }, { text: 'a' })).toHaveProperty(
      'svg',
    );
  });

  it('answers a face that is no font with a problem', async () => {
    const face = { key: 'text', read: async () => new TextEncoder().encode('This is not a font at all.') };
    expect(await engine.preview(face, { text: 'a' })).toMatchObject({ problem: 'not_a_font' });
  });
});
