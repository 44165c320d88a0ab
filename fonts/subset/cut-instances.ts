import { refuseFont } from '../broken-font.ts';
import { encodeName } from '../licensee/rewrite-names.ts';
import { requireTable } from '../sfnt/check-tables.ts';
import { openFont } from '../sfnt/open-font.ts';
import { readSfnt } from '../sfnt/read-sfnt.ts';
import { findTable, type Sfnt } from '../sfnt/sfnt.ts';
import { writeSfnt } from '../sfnt/write-sfnt.ts';
import { type FvarAxis, readFvar } from '../tables/fvar.ts';
import { findName, type NameRecord, type NameTable, readName, writeName } from '../tables/name.ts';
import type { StaticFont } from '../types.ts';
import { measureInstance } from './measure-instance.ts';
import { cutFont } from './subset-module.ts';

/** More than any family of static fonts has; a font that names thousands is not worked on for hours. */
const MOST = 60;
/** Styles that programs link with each other; every other one is a short family of its own. */
const LINKED = ['Regular', 'Italic', 'Bold', 'Bold Italic'];
/** HB_SUBSET_FLAGS_DOWNGRADE_CFF2 */
const DOWNGRADE_CFF2 = 0x4000;
/** What only a variable font needs: what its axes are called, and the first part of the names of its instances. */
const OF_AXES = ['STAT', 'DSIG'];
const VARIATIONS_PREFIX = 25;

/**
 * The named instances of a variable font as static fonts, in its order: outlines and metrics, kerning and all features as they are there,
 * under names of their own; CFF2 outlines become CFF, since what installs static fonts seldom reads the other. None for a font without axes. Throws BrokenFont. Sources: hb-subset, OpenType `fvar`, `name`, `OS/2`, `head`.
 */
export async function cutInstances(bytes: Uint8Array, maxBytes: number): Promise<StaticFont[]> {
  const { sfnt, file } = await openFont(bytes, maxBytes);
  const fvar = findTable(sfnt, 'fvar');
  const isCff2 = findTable(sfnt, 'CFF2') !== undefined;
  if (!fvar) return [];
  const { axes, instances } = readFvar(fvar);
  const names = readName(requireTable(sfnt, 'name'));
  const family = findName(names, 16) || nameFamily(names, axes, instances);
  const seen = new Set<string>();
  return instances.slice(0, MOST).flatMap(({ nameId, coordinates }, number) => {
    const style = findName(names, nameId) || `Instance ${number + 1}`;
    if (seen.has(style)) return [];
    seen.add(style);
    const cut = cutFont(file, ({ hb, face, input }) => {
      hb.hb_subset_input_keep_everything(input);
      hb.hb_subset_input_set_flags(input, hb.hb_subset_input_get_flags(input) | DOWNGRADE_CFF2);
      for (const [at, { tag }] of axes.entries())
        hb.hb_subset_input_pin_axis_location(input, face, tagNumber(tag), coordinates[at]!);
    });
    if (cut === null) return refuseFont(`The instance ${style} can not be made.`, 'unsupported');
    const place = axes.map(({ tag }, at) => [tag, coordinates[at]!] as const);
    const whole = isCff2 ? measureInstance(cut, file, place, nameForPostScript(family, style)) : readSfnt(cut);
    return [{ style, bytes: writeSfnt(nameInstance(whole, family, style)) }];
  });
}

/** The short name of a variable font may end with the style that it is by default: Recursive Sans Linear Light is Recursive. */
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

const tagNumber = (tag: string) => [...tag].reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0);

function nameInstance({ version, tables }: Sfnt, family: string, style: string): Sfnt {
  const short = LINKED.includes(style) ? style : /\bItalic$/.test(style) ? 'Italic' : 'Regular';
  const weight = style.replace(/\s*Italic$/, '');
  const shortFamily = LINKED.includes(style) ? family : `${family} ${weight}`;
  return {
    version,
    tables: tables
      .filter(({ tag }) => !OF_AXES.includes(tag))
      .map((table) => {
        if (table.tag === 'name') {
          const own = new Map([
            [1, shortFamily],
            [2, short],
            [3, `${family} ${style}`],
            [4, `${family} ${style}`],
            [6, nameForPostScript(family, style)],
            [16, family],
            [17, style],
          ]);
          return { ...table, bytes: writeName(setNames(readName(table.bytes), own)) };
        }
        if (table.tag === 'OS/2') return { ...table, bytes: setBits(table.bytes, 62, selectionOf(short), 0x61) };
        if (table.tag === 'head') return { ...table, bytes: setBits(table.bytes, 44, macStyleOf(short), 0x3) };
        return table;
      }),
  };
}

const nameForPostScript = (family: string, style: string) =>
  `${family}-${style}`.replace(/[^A-Za-z0-9-]/g, '').slice(0, 63);

const selectionOf = (style: string) =>
  style === 'Regular' ? 0x40 : (/Bold/.test(style) ? 0x20 : 0) | (/Italic/.test(style) ? 0x01 : 0);
const macStyleOf = (style: string) => (/Bold/.test(style) ? 1 : 0) | (/Italic/.test(style) ? 2 : 0);

/** A table with these bits, of those of the mask, in a number of two bytes. */
function setBits(bytes: Uint8Array, at: number, bits: number, mask: number): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  view.setUint16(at, (view.getUint16(at) & ~mask) | bits);
  return copy;
}

/** Names in every place and language that has any; what those say in other languages would name the variable font. */
function setNames(table: NameTable, own: ReadonlyMap<number, string>): NameTable {
  const kept = table.records.filter(({ nameId }) => !own.has(nameId) && nameId !== VARIATIONS_PREFIX);
  const places = new Map<string, Omit<NameRecord, 'bytes' | 'nameId'>>();
  for (const { platform, encoding, language, nameId } of table.records)
    if (nameId === 4) places.set(`${platform} ${encoding} ${language}`, { platform, encoding, language });
  const made = [...places.values()].flatMap((place) =>
    [...own].flatMap(([nameId, text]): NameRecord[] => {
      const bytes = encodeName(place, text);
      return bytes ? [{ ...place, nameId, bytes }] : [];
    }),
  );
  return { ...table, records: [...kept, ...made] };
}
