import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { convertFont } from '../convert-font.ts';
import { readFacts } from '../facts/read-facts.ts';
import { requireTable } from '../tables/check-tables.ts';
import { sumTable } from '../tables/checksum.ts';
import { decodeName, readName } from '../tables/name.ts';
import { readSfnt } from '../tables/read-sfnt.ts';
import { findTable, type Sfnt } from '../tables/sfnt.ts';
import { writeSfnt } from '../tables/write-sfnt.ts';
import { listTestFonts, readFont, readTestFont } from '../test-fonts.ts';
import { openFont } from '../woff/open-font.ts';
import { readWoff2Directory } from '../woff/read-woff2-directory.ts';
import { readWoff } from '../woff/woff.ts';
import { readStamps } from './read-stamps.ts';
import { stampFont } from './stamp-font.ts';

const limit = 64 * 1024 * 1024;
const licence = { licensee: 'مطبعة الخط 🦊 & Søns <Ltd>', licenseNumber: 'HRF-2026-000123' };
const line = `Licensed to ${licence.licensee} under licence ${licence.licenseNumber}.`;

function namesOf(sfnt: Sfnt, nameId: number) {
  const { records } = readName(requireTable(sfnt, 'name'));
  return records
    .filter((record) => record.nameId === nameId)
    .map((record) => ({ ...record, text: decodeName(record) }));
}

function otherTables(sfnt: Sfnt): Map<string, string> {
  const tables = sfnt.tables.filter(({ tag }) => !['name', 'head', 'DSIG'].includes(tag));
  return new Map(tables.map(({ tag, bytes }) => [tag, Buffer.from(bytes).toString('base64')]));
}

function headWithoutAdjustment(sfnt: Sfnt): Buffer {
  const head = Buffer.from(requireTable(sfnt, 'head'));
  return head.fill(0, 8, 12);
}

/** As a reader of WOFF puts the file together: it believes head. */
function writeAsItStands(sfnt: Sfnt): Uint8Array {
  const file = writeSfnt(sfnt);
  const head = readSfnt(file).tables.find(({ tag }) => tag === 'head')!.bytes;
  head.set(requireTable(sfnt, 'head'));
  return file;
}

describe('a licensed copy', () => {
  it('names its licensee and differs in nothing else, for every installed family', async () => {
    for (const path of listTestFonts()) {
      const original = await convertFont(readFont(path), 'sfnt', limit);
      const copy = await stampFont(original, licence, limit);
      const [before, after] = [readSfnt(original), (await openFont(copy, limit)).sfnt];
      expect(otherTables(after), path).toEqual(otherTables(before));
      expect(headWithoutAdjustment(after).equals(headWithoutAdjustment(before)), path).toBe(true);
      expect(findTable(after, 'DSIG'), path).toBeUndefined();
      expect(sumTable(copy), path).toBe(0xb1b0afba);
      const facts = await readFacts(copy, limit);
      expect(facts.licenseText.endsWith(line), path).toBe(true);
      const english = namesOf(after, 3).find((record) => record.platform === 3)!.text;
      expect(english, path).toContain(`${licence.licenseNumber}; ${licence.licensee}`);
    }
  });

  it('keeps the original licence text before its own line, and all other names', async () => {
    const original = readTestFont('sans');
    const [before, after] = [readSfnt(original), readSfnt(await stampFont(original, licence, limit))];
    expect(namesOf(after, 13)[0]!.text).toBe(`${namesOf(before, 13)[0]!.text}\n${line}`);
    for (const id of [0, 1, 2, 4, 5, 6, 14]) expect(namesOf(after, id)).toEqual(namesOf(before, id));
  });

  it('gains a Windows English record where the font has none, and keeps its Mac record readable', async () => {
    const sfnt = withNames(readTestFont('small'), (records) => [
      ...records.filter((record) => record.nameId !== 13 && record.nameId !== 3),
      { platform: 1, encoding: 0, language: 0, nameId: 13, bytes: Buffer.from('Old terms') },
    ]);
    const after = readSfnt(await stampFont(sfnt, { licensee: 'Søren شركة', licenseNumber: 'N1' }, limit));
    expect(namesOf(after, 13).map(({ platform, text }) => [platform, text])).toEqual([
      [1, 'Old terms\nLicensed to Søren ???? under licence N1.'],
      [3, 'Old terms\nLicensed to Søren شركة under licence N1.'],
    ]);
    expect(namesOf(after, 3).map(({ platform, text }) => [platform, text])).toEqual([[3, 'N1; Søren شركة']]);
  });

  it('keeps the language tags of a format 1 name table and stamps the records that use them', async () => {
    const tag = Buffer.from('ast', 'utf16le').swap16();
    const record = {
      platform: 0,
      encoding: 4,
      language: 0x8000,
      nameId: 13,
      bytes: Buffer.from('Llicencia', 'utf16le').swap16(),
    };
    const sfnt = withNames(readTestFont('small'), (records) => [...records, record], [tag]);
    const after = readSfnt(await stampFont(sfnt, licence, limit));
    const names = readName(requireTable(after, 'name'));
    expect(names.format).toBe(1);
    expect(names.languageTags.map((one) => Buffer.from(one).equals(tag))).toEqual([true]);
    expect(namesOf(after, 13).find((one) => one.language === 0x8000)!.text).toBe(`Llicencia\n${line}`);
  });

  it('drops a digital signature, which would no longer hold', async () => {
    const sfnt = readSfnt(readTestFont('small'));
    const signed = writeSfnt({
      ...sfnt,
      tables: [...sfnt.tables, { tag: 'DSIG', checksum: 0, bytes: new Uint8Array(8) }],
    });
    expect(readSfnt(await stampFont(signed, licence, limit)).tables.map(({ tag }) => tag)).not.toContain('DSIG');
  });

  it('takes a licensee of 200 characters of any script, and no more', async () => {
    const longest = '永🦊'.repeat(100);
    const copy = await stampFont(readTestFont('small'), { ...licence, licensee: longest }, limit);
    expect((await readFacts(copy, limit)).licenseText).toContain(longest);
    const tooLong = stampFont(readTestFont('small'), { ...licence, licensee: `${longest}!` }, limit);
    await expect(tooLong).rejects.toMatchObject({ problem: 'bad_request' });
    const hidden = stampFont(readTestFont('small'), { ...licence, licensee: 'a\u0000b' }, limit);
    await expect(hidden).rejects.toMatchObject({ problem: 'bad_request' });
  });

  it('in WOFF packs only name and head anew', async () => {
    const woff = readTestFont('woff');
    const [before, after] = [readWoff(woff, limit), readWoff(await stampFont(woff, licence, limit), limit)];
    for (const table of after.tables) {
      if (table.tag === 'name' || table.tag === 'head') continue;
      const original = before.tables.find(({ tag }) => tag === table.tag)!;
      expect(Buffer.from(table.packed).equals(original.packed), table.tag).toBe(true);
    }
    expect(namesOf(after, 13).at(-1)!.text.endsWith(line)).toBe(true);
    expect(sumTable(writeSfnt(after))).toBe(0xb1b0afba);
  });

  it('in WOFF holds the same tables as the plain copy, with the checksum of the whole', async () => {
    const original = readTestFont('sans');
    const plain = await stampFont(original, licence, limit);
    const packed = await stampFont(await convertFont(original, 'woff', limit), licence, limit);
    expect(Buffer.compare(writeAsItStands(readWoff(packed, limit)), plain)).toBe(0);
  });

  it('in WOFF2 carries its licensee in the names, which outlive the packing, and differs in nothing else', async () => {
    for (const kind of ['small', 'cff', 'variable', 'color', 'arabic'] as const) {
      const packed = await convertFont(readTestFont(kind), 'woff2', limit);
      const once = await stampFont(packed, licence, limit);
      const copy = await stampFont(once, { licensee: 'Second', licenseNumber: 'N2' }, limit);
      const [before, after] = [(await openFont(packed, limit)).sfnt, await convertFont(copy, 'sfnt', limit)];
      expect(otherTables(readSfnt(after)), kind).toEqual(otherTables(before));
      expect(sumTable(after), kind).toBe(0xb1b0afba);
      const { stamps } = await readStamps(after, limit);
      expect(stamps, kind).toEqual(expect.arrayContaining([licence, { licensee: 'Second', licenseNumber: 'N2' }]));
      expect(readMetadata(copy), kind).toContain('<licensee name="Second"/>');
      const stream = (file: Uint8Array, length: number) => {
        const { offset } = readWoff2Directory(file).packed;
        return Buffer.from(file.subarray(offset, offset + length));
      };
      const { packed: whole, last } = readWoff2Directory(packed);
      const shared = whole.length - last.length - 4;
      expect(stream(copy, shared).equals(stream(packed, shared)), kind).toBe(true);
    }
  });

  it('of a WOFF2 that others packed carries its licensee in the metadata and keeps all packed tables', async () => {
    const woff2 = readTestFont('variableWoff2');
    const copy = await stampFont(woff2, licence, limit);
    const end = readWoff2Directory(woff2).dataEnd;
    expect(Buffer.from(copy.subarray(48, end)).equals(woff2.subarray(48, end))).toBe(true);
    const xml = readMetadata(copy);
    expect(xml).toContain('<licensee name="مطبعة الخط 🦊 &#38; Søns &#60;Ltd&#62;"/>');
    expect(xml).toContain(`<uniqueid id="${licence.licenseNumber}; `);
    expect((await readFacts(copy, limit)).family).toContain('Recursive');
  });

  it('stamped again in WOFF2 keeps the other metadata and names the new licensee alone', async () => {
    const once = await stampFont(readTestFont('variableWoff2'), licence, limit);
    const twice = readMetadata(await stampFont(once, { licensee: 'Second', licenseNumber: 'N2' }, limit));
    expect(twice.match(/<licensee /g)).toHaveLength(1);
    expect(twice).toContain('<licensee name="Second"/>');
    expect(twice).toContain(`${licence.licenseNumber}; `);
    expect(twice).toContain('; N2; Second"/>');
  });

  it('is not made of a font collection', async () => {
    const collection = new Uint8Array(64);
    collection.set(Buffer.from('ttcf'));
    await expect(stampFont(collection, licence, limit)).rejects.toMatchObject({ problem: 'unsupported' });
  });
});

function readMetadata(woff2: Uint8Array): string {
  const { metadata } = readWoff2Directory(woff2);
  const xml = brotliDecompressSync(woff2.subarray(metadata.offset, metadata.offset + metadata.length));
  expect(xml.length).toBe(metadata.unpackedLength);
  return xml.toString();
}

type Records = ReturnType<typeof readName>['records'];

/** A font with other names, written by hand here so that the writer under test does not test itself. */
function withNames(file: Uint8Array, change: (records: Records) => Records, tags: Uint8Array[] = []): Uint8Array {
  const sfnt = readSfnt(file);
  const records = change(readName(requireTable(sfnt, 'name')).records);
  const header = 6 + 12 * records.length + (tags.length > 0 ? 2 + 4 * tags.length : 0);
  const out = Buffer.alloc(header);
  let at = 0;
  const strings = [...records.map((record) => record.bytes), ...tags];
  const positions = strings.map((bytes) => {
    const position = at;
    at += bytes.length;
    return position;
  });
  [tags.length > 0 ? 1 : 0, records.length, header].forEach((value, i) => {
    out.writeUInt16BE(value, 2 * i);
  });
  records.forEach((record, i) => {
    const fields = [
      record.platform,
      record.encoding,
      record.language,
      record.nameId,
      record.bytes.length,
      positions[i]!,
    ];
    for (const [k, value] of fields.entries()) out.writeUInt16BE(value, 6 + 12 * i + 2 * k);
  });
  if (tags.length > 0) out.writeUInt16BE(tags.length, 6 + 12 * records.length);
  tags.forEach((bytes, i) => {
    out.writeUInt16BE(bytes.length, 8 + 12 * records.length + 4 * i);
    out.writeUInt16BE(positions[records.length + i]!, 10 + 12 * records.length + 4 * i);
  });
  const name = new Uint8Array(Buffer.concat([out, ...strings]));
  return writeSfnt({
    ...sfnt,
    tables: sfnt.tables.map((table) => (table.tag === 'name' ? { ...table, bytes: name } : table)),
  });
}
