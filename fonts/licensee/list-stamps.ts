import { decodeName, findName, type NameTable } from '../tables/name.ts';
import type { FontLicense, FontOrigin } from '../types.ts';
import { readMetadata } from './metadata-block.ts';

const uniqueId = 3;
const licenceText = 13;
const stampedLine = /^Licensed to (.+) under licence (\S+)\.$/gm;
const longestText = 20_000;

/**
 * What the names of a font, and its extended metadata where it has some, say of whom it was made for: the stamps that
 * `stampFont` wrote, oldest first, and every text in which a number may stand though its line was cut. Sources: name
 * records 3 and 13, in WOFF2 the metadata block.
 */
export function listStamps(names: NameTable, xml: string | null): Omit<FontOrigin, 'container'> {
  const records = names.records
    .filter(({ nameId }) => nameId === uniqueId || nameId === licenceText)
    .map((record) => decodeName(record).slice(-longestText));
  const block = xml === null ? { identifier: '', licensee: '' } : readMetadata(xml);
  const stamps = [
    ...records.flatMap((text) =>
      [...text.matchAll(stampedLine)].map(([, licensee = '', licenseNumber = '']) => ({ licensee, licenseNumber })),
    ),
    ...stampOfBlock(block),
  ];
  return {
    family: findName(names, 16) || findName(names, 1),
    style: findName(names, 17) || findName(names, 2) || 'Regular',
    stamps: [...new Map(stamps.map((stamp) => [JSON.stringify(stamp), stamp])).values()],
    texts: [...new Set([...records, block.identifier.slice(-longestText)])].filter((text) => text !== ''),
  };
}

/** The block names the licensee on its own; the number stands before it in the identifier. */
function stampOfBlock({ identifier, licensee }: ReturnType<typeof readMetadata>): FontLicense[] {
  const end = `; ${licensee}`;
  if (licensee === '' || !`; ${identifier}`.endsWith(end)) return [];
  const licenseNumber = identifier.slice(0, -end.length).split('; ').at(-1) ?? '';
  return licenseNumber === '' ? [] : [{ licensee, licenseNumber }];
}
