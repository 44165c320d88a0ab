import { notNull } from '#contract/must-exist.ts';
import { FAMILY, type PartSold } from '#contract/parts.ts';
import { receiversOf } from '#server/accounts/receiver-queries.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { searchable } from '#server/products/catalogue/filters.ts';
import {
  fontsNamed,
  type KnownLicense,
  knownLicenses,
  type NamedFont,
  type NamedType,
  typesNamed,
} from './import-queries.ts';
import type { Line, Wrong } from './read-lines.ts';

/**
 * A line with what it names in the shop. `userId` is null for somebody who is no customer yet, or did not prove the
 * address.
 */
export type CheckedLine = Line & {
  product: NamedFont;
  /** What of it; null for the family. */
  sold: PartSold | null;
  licenseType: NamedType;
  userId: number | null;
  hasAccount: boolean;
  isThere: boolean;
};

/**
 * Looks up what lines name, all of them with a few questions. A line is there already where a licence with its number
 * says the same, or, without a number, an imported one of the same buyer does.
 */
export async function checkLines(
  db: Tx,
  lines: readonly Line[],
  now: Date,
): Promise<{ checked: CheckedLine[]; wrong: Wrong[] }> {
  const each = (pick: (line: Line) => string) => [...new Set(lines.map(pick))];
  const low = (text: string) => text.trim().toLowerCase();
  const [fonts, types, owners] = await Promise.all([
    fontsNamed(
      db,
      each(({ font }) => low(font)),
      each(({ font }) => searchable(font)),
    ),
    typesNamed(
      db,
      each(({ license }) => low(license)),
    ),
    receiversOf(
      db,
      each(({ email }) => low(email)),
      now,
    ),
  ]);
  const found = [...owners.values()].flatMap(({ user_id }) => user_id ?? []);
  const known = await knownLicenses(
    db,
    lines.flatMap(({ number }) => number ?? []),
    found,
    each(({ email }) => low(email)),
  );
  const numbered = new Map(known.map((license) => [license.number, license]));
  const result = new Set(known.filter(({ is_imported }) => is_imported).map(describeKnown));
  const wrong: Wrong[] = [];
  const checked: CheckedLine[] = [];
  /** The first line that says all of it, without a number. */
  const seen = new Map<string, number>();
  for (const line of lines) {
    const { row } = line;
    const note = (column: Wrong['column'], why: string) => void wrong.push({ row, column, why });
    const product = findFont(fonts, line.font);
    const type = types.find(({ name, slug }) => [name.toLowerCase(), slug].includes(low(line.license)));
    const owner = owners.get(low(line.email));
    if (typeof product === 'string') note('font', product);
    const sold = typeof product === 'string' ? null : findPart(product, line.part);
    if (typeof sold === 'string') note('part', sold);
    if (type === undefined) note('license', `There is no licence called ${line.license}.`);
    else if (type.exclusive) note('license', 'What is sold once can not be brought in. Withdraw the font instead.');
    if (owner?.is_reserved)
      note('email', 'This email may still be set back to another account. Try again in three days.');
    if (typeof product === 'string' || typeof sold === 'string' || type === undefined) continue;
    const userId = owner?.user_id ?? null;
    const facts = describeFacts({
      ...idsOf(line, product, type),
      part_id: sold?.id ?? FAMILY,
      user_id: userId ?? low(line.email),
    });
    const twin = line.number === null ? undefined : numbered.get(line.number);
    if (twin && !(twin.is_imported && describeKnown(twin) === facts))
      note('number', 'A licence with this number is in the shop, and says something else.');
    if (line.number === null) {
      const first = seen.get(facts);
      if (first === undefined) seen.set(facts, row);
      else note(null, `Line ${first} says the same. Give each a number, or make it one line with a quantity.`);
    }
    const isThere = line.number === null ? result.has(facts) : twin !== undefined;
    const hasAccount = owner?.has_account === true;
    checked.push({ ...line, product, sold, licenseType: type, userId, hasAccount, isThere });
  }
  return { checked, wrong };
}

/** The font that a cell names, or why it names none that can be licensed. */
function findFont(fonts: readonly NamedFont[], cell: string): NamedFont | string {
  const word = cell.trim().toLowerCase();
  const name = searchable(cell);
  const exact = fonts.find(({ sku }) => sku === word) ?? fonts.find(({ slug }) => slug === word);
  const alike = exact ? [exact] : fonts.filter(({ search_name }) => search_name === name);
  const [font] = alike;
  if (font === undefined) return `There is no font called ${cell}.`;
  if (alike.length > 1) return `${alike.length} fonts are called ${cell}. Write the SKU of the one that is meant.`;
  if (font.status === 'draft') return `${font.name} is a draft. Publish it first.`;
  return font;
}

/** The package or style that a cell names; null for the family. @returns in words why it names none. */
function findPart({ name, parts }: NamedFont, cell: string): PartSold | null | string {
  const word = searchable(cell);
  if (word === '' || word === searchable(name)) return null;
  const named = parts.filter((part) => searchable(part.name) === word);
  const [found] = named;
  if (found === undefined) return noPart(name, cell, parts);
  if (named.length > 1)
    return `A package and a style of ${name} are called ${cell}. Give one of them another name first.`;
  const { id, kind, styles } = found;
  return { id, kind, name: found.name, styles };
}

function noPart(name: string, cell: string, parts: NamedFont['parts']): string {
  if (parts.length === 0) return `${name} is sold whole. Price its packages and styles first, or leave the cell empty.`;
  const names = parts.map((part) => part.name).join(', ');
  return `${name} isn’t sold as ${cell}, but as ${names}. An empty cell is the family.`;
}

const idsOf = ({ date, quantity, licensee }: Line, product: NamedFont, type: NamedType) => ({
  product_id: product.id,
  license_type_id: type.id,
  issued_at: date,
  quantity,
  licensee,
});

type Facts = Omit<KnownLicense, 'number' | 'is_imported' | 'user_id' | 'waits_for'> & { user_id: number | string };

const describeKnown = (license: KnownLicense) =>
  describeFacts({ ...license, user_id: license.user_id ?? notNull(license.waits_for) });

/** All that a licence says but its number: two that say the same are one. */
function describeFacts({
  user_id,
  product_id,
  license_type_id,
  issued_at,
  quantity,
  licensee,
  part_id,
}: Facts): string {
  const day = new Date(issued_at).toISOString();
  return JSON.stringify([user_id, product_id, license_type_id, day, quantity, licensee, part_id]);
}
