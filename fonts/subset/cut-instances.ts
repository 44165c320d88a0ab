import { engineText, refuseFont } from '../broken-font.ts';
import { encodeName } from '../licensee/rewrite-names.ts';
import { requireTable } from '../tables/check-tables.ts';
import { type FvarAxis, type FvarInstance, readFvar } from '../tables/fvar.ts';
import { findName, isPostscriptName, type NameRecord, type NameTable, readName, writeName } from '../tables/name.ts';
import { readSfnt } from '../tables/read-sfnt.ts';
import { findTable, type Sfnt } from '../tables/sfnt.ts';
import { writeSfnt } from '../tables/write-sfnt.ts';
import type { InstanceSlice, StaticFont } from '../types.ts';
import { openFont } from '../woff/open-font.ts';
import { type LinkedStyle, linkStyles } from './link-styles.ts';
import { measureInstance } from './measure-instance.ts';
import { pinAxis } from './pin-axes.ts';
import { cutFont } from './subset-module.ts';

/** More than any family has; a font that names thousands is not worked on for hours. */
const MOST = 1_000;
/** So long one call goes on: what is left is for the next. */
const SLICE_MS = 3_000;
/** HB_SUBSET_FLAGS_DOWNGRADE_CFF2 */
const DOWNGRADE_CFF2 = 0x4000;
/** What only a variable font needs: what its axes are called, and the first part of the names of its instances. */
const OF_AXES = ['STAT', 'DSIG'];
const VARIATIONS_PREFIX = 25;
/** Family, style, full and PostScript name, typographic family and style: a font need not have them all. */
const NAMING = [1, 2, 4, 6, 16, 17];

/**
 * The named instances of a variable font as static fonts, in its order: outlines and metrics, kerning and all features
 * as they are there, under names of their own; CFF2 outlines become CFF, since what installs static fonts seldom reads
 * the other. None for a font without axes. Throws BrokenFont. Sources: hb-subset, OpenType `fvar`, `name`, `OS/2`,
 * `head`.
 */
export async function cutInstances(bytes: Uint8Array, maxBytes: number): Promise<StaticFont[]> {
  const fonts: StaticFont[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const slice: InstanceSlice = await cutSomeInstances(bytes, from, maxBytes);
    fonts.push(...slice.fonts);
    from = slice.next;
  }
  return fonts;
}

/**
 * Some of the instances from the given one on, as many as a few seconds are enough for; `next` is the one to go on
 * with, if there is one.
 */
export async function cutSomeInstances(bytes: Uint8Array, from: number, maxBytes: number): Promise<InstanceSlice> {
  const { sfnt, file } = await openFont(bytes, maxBytes);
  const fvar = findTable(sfnt, 'fvar');
  if (!fvar) return { fonts: [], next: null };
  const isCff2 = findTable(sfnt, 'CFF2') !== undefined;
  const { axes, instances } = readFvar(fvar);
  const names = readName(requireTable(sfnt, 'name'));
  const family = findName(names, 16) || nameFamily(names, axes, instances);
  const named = nameInstances(names, instances.slice(0, MOST));
  const links = linkStyles(
    family,
    named.map(({ style }) => style),
  );
  const started = performance.now();
  const fonts: StaticFont[] = [];
  let at = from;
  for (; at < named.length && (at === from || performance.now() - started < SLICE_MS); at += 1) {
    const { style, coordinates, postscriptNameId } = named[at]!;
    const own = postscriptNameId === null ? '' : findName(names, postscriptNameId);
    const postscript = isPostscriptName(own)
      ? own
      : nameForPostScript(findName(names, VARIATIONS_PREFIX) || family, style);
    const cut = cutFont(file, (cutting) => {
      const { hb, input } = cutting;
      hb.hb_subset_input_keep_everything(input);
      hb.hb_subset_input_set_flags(input, hb.hb_subset_input_get_flags(input) | DOWNGRADE_CFF2);
      for (const [axis, { tag }] of axes.entries()) pinAxis(cutting, tag, coordinates[axis]!);
    });
    if (cut === null) return refuseFont(engineText('The instance {style} can’t be made.', { style }), 'unsupported');
    const position = axes.map(({ tag }, axis) => [tag, coordinates[axis]!] as const);
    const whole = isCff2 ? measureInstance(cut, file, position, postscript) : readSfnt(cut);
    const link = links[at]!;
    fonts.push({ style, bytes: writeSfnt(nameInstance(whole, { family, style, postscript, link })) });
  }
  return { fonts, next: at < named.length ? at : null };
}

/**
 * Every instance under a name of its own: one that stands where another of its name does is the same, and one elsewhere
 * gets a number.
 */
function nameInstances(names: NameTable, instances: readonly FvarInstance[]): (FvarInstance & { style: string })[] {
  const positions = new Map<string, string[]>();
  return instances.flatMap((instance, at) => {
    const style = findName(names, instance.nameId) || `Instance ${at + 1}`;
    const position = instance.coordinates.join();
    const known = positions.get(style) ?? [];
    if (known.includes(position)) return [];
    positions.set(style, [...known, position]);
    return [{ ...instance, style: known.length === 0 ? style : `${style} ${known.length + 1}` }];
  });
}

/**
 * The short name of a variable font may end with the style that it is by default: Recursive Sans Linear Light is
 * Recursive.
 */
function nameFamily(
  names: NameTable,
  axes: FvarAxis[],
  instances: { nameId: number; coordinates: number[] }[],
): string {
  const short = findName(names, 1);
  const own = instances.find(({ coordinates }) => axes.every((axis, at) => axis.default === coordinates[at]));
  const style = own ? findName(names, own.nameId) : '';
  return style !== '' && short.endsWith(` ${style}`) ? short.slice(0, -style.length - 1) : short;
}

type InstanceNames = { family: string; style: string; postscript: string; link: LinkedStyle };

function nameInstance({ version, tables }: Sfnt, { family, style, postscript, link }: InstanceNames): Sfnt {
  const own = new Map([
    [1, link.family],
    [2, link.style],
    [3, `${family} ${style}`],
    [4, `${family} ${style}`],
    [6, postscript],
    [16, family],
    [17, style],
  ]);
  return {
    version,
    tables: tables
      .filter(({ tag }) => !OF_AXES.includes(tag))
      .map((table) => {
        if (table.tag === 'name') return { ...table, bytes: writeName(setNames(readName(table.bytes), own)) };
        if (table.tag === 'OS/2')
          return { ...table, bytes: setBits(table.bytes, 62, selectionOf(link, table.bytes), 0x261) };
        if (table.tag === 'head') return { ...table, bytes: setBits(table.bytes, 44, macStyleOf(link), 0x3) };
        return table;
      }),
  };
}

const nameForPostScript = (family: string, style: string) =>
  `${family.replaceAll('-', '')}-${style}`.replace(/[^A-Za-z0-9-]/g, '').slice(0, 63);

/** OpenType `OS/2`, fsSelection: italic, bold, regular, and oblique, which came with version 4. */
const selectionOf = ({ isBold, isItalic, isOblique }: LinkedStyle, os2: Uint8Array) =>
  (isItalic ? 0x01 : 0) |
  (isBold ? 0x20 : 0) |
  (isBold || isItalic ? 0 : 0x40) |
  (isOblique && os2[1]! >= 4 ? 0x200 : 0);
const macStyleOf = ({ isBold, isItalic }: LinkedStyle) => (isBold ? 1 : 0) | (isItalic ? 2 : 0);

/** A table with these bits, of those of the mask, in a number of two bytes. */
function setBits(bytes: Uint8Array, at: number, bits: number, mask: number): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  view.setUint16(at, (view.getUint16(at) & ~mask) | bits);
  return copy;
}

/** Names in every place and language that has any; what those say in other languages would name the variable font. */
function setNames(table: NameTable, own: ReadonlyMap<number, string>): NameTable {
  const retained = table.records.filter(({ nameId }) => !own.has(nameId) && nameId !== VARIATIONS_PREFIX);
  const positions = new Map<string, Omit<NameRecord, 'bytes' | 'nameId'>>();
  for (const { platform, encoding, language, nameId } of table.records)
    if (NAMING.includes(nameId)) positions.set(`${platform} ${encoding} ${language}`, { platform, encoding, language });
  const made = [...positions.values()].flatMap((position) =>
    [...own].flatMap(([nameId, text]): NameRecord[] => {
      const bytes = encodeName(position, text);
      return bytes ? [{ ...position, nameId, bytes }] : [];
    }),
  );
  return { ...table, records: [...retained, ...made] };
}
