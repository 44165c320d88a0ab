import type { ComparedUpload } from '#contract/admin/releases.ts';
import { fieldWords } from '#contract/field-words.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Release, ReleaseChanges } from '#contract/nouns/releases.ts';
import { type FaceSource, type FontChanges, type FontProblem, isProblem } from '#fonts/engine.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { lockProduct } from '../catalogue/admin-product-queries.ts';
import { styleRows } from '../catalogue/font-columns.ts';
import { translationsFor } from '../catalogue/product.ts';
import { productById, stylesOf } from '../catalogue/queries.ts';
import { readFormats, type SentFields } from '../catalogue/read-fields.ts';
import { describeProblem } from '../catalogue/refuse-upload.ts';
import { countHolders, notesForReader, releasesOf } from '../catalogue/release-queries.ts';
import type { Viewer } from '../catalogue/viewer.ts';
import { takeUpload } from '../upload/keep-upload.ts';
import { findNextRelease } from './replace-fonts.ts';

/** A style of a release, by the key of its file. */
export type ComparedStyle = { name: string; is_default: boolean; file_key: string };
type Query = { style?: string | undefined; text?: string | undefined };

/** This many characters are drawn in both releases: enough to see how, and few enough for a page. */
const MOST_DRAWN = 24;

/**
 * What is different in a later release of a font, of one style: the one that is asked for by its name, else the regular
 * one.
 * @throws Refusal preview_invalid for a style that is not in both.
 */
export async function compareReleases(
  tools: Pick<Tools, 'fonts' | 'storage'>,
  before: readonly ComparedStyle[],
  after: readonly ComparedStyle[],
  requested: Query = {},
): Promise<Omit<ReleaseChanges, 'from' | 'to'>> {
  const [was, is] = choosePair(before, after, requested.style);
  const [earlier, later] = [await tools.storage.get(was.file_key), await tools.storage.get(is.file_key)];
  const changes = sound(await tools.fonts.compare(earlier, later));
  const sources: [FaceSource, FaceSource] = [
    { key: was.file_key, read: async () => earlier },
    { key: is.file_key, read: async () => later },
  ];
  return {
    style: is.name,
    styles: compareStyles(before, after),
    unitsPerEm: { before: changes.unitsPerEmBefore, after: changes.unitsPerEm },
    added: changes.added.map(nameCodePoint),
    removed: changes.removed.map(nameCodePoint),
    advances: changes.advances.map(({ point, ...widths }) => ({ character: String.fromCodePoint(point), ...widths })),
    outlines: changes.outlines.map((point) => String.fromCodePoint(point)),
    features: changes.features,
    names: changes.names,
    drawings: await drawBoth(tools, sources, changedPoints(changes)),
    line: requested.text ? await drawLine(tools, sources, requested.text) : null,
  };
}

function choosePair(before: readonly ComparedStyle[], after: readonly ComparedStyle[], style: string | undefined) {
  const regular = (styles: readonly ComparedStyle[]) => styles.find(({ is_default }) => is_default) ?? styles[0];
  const named = (styles: readonly ComparedStyle[]) => styles.find(({ name }) => name === style);
  const pair = style ? [named(before), named(after)] : [regular(before), regular(after)];
  const [was, is] = pair;
  if (!was || !is) return refuse('preview_invalid', { fields: { style: fieldWords.styleNotInBoth } });
  return [was, is] as const;
}

function compareStyles(before: readonly ComparedStyle[], after: readonly ComparedStyle[]): ReleaseChanges['styles'] {
  const had = new Map(before.map((style) => [style.name, style]));
  const has = new Set(after.map(({ name }) => name));
  return [
    ...after.map(({ name, file_key }) => {
      const earlier = had.get(name);
      const change = !earlier ? 'added' : earlier.file_key === file_key ? 'none' : 'changed';
      return { name, change } as const;
    }),
    ...before.flatMap(({ name }) => (has.has(name) ? [] : [{ name, change: 'removed' } as const])),
  ];
}

/** Letters and figures that everybody knows first. */
function changedPoints({ outlines, advances }: FontChanges): number[] {
  const points = [...new Set([...outlines, ...advances.map(({ point }) => point)])];
  const rank = (point: number) => (/^[A-Za-z0-9]$/.test(String.fromCodePoint(point)) ? 0 : 1);
  return points.toSorted((a, b) => rank(a) - rank(b) || a - b).slice(0, MOST_DRAWN);
}

async function drawBoth(
  { fonts }: Pick<Tools, 'fonts'>,
  [was, is]: [FaceSource, FaceSource],
  points: number[],
): Promise<ReleaseChanges['drawings']> {
  if (points.length === 0) return [];
  const earlier = sound(await fonts.glyphs(was, { points }));
  const later = sound(await fonts.glyphs(is, { points }));
  return later.map((after, at) => ({
    character: String.fromCodePoint(after.point),
    before: mustExist(earlier[at]),
    after,
  }));
}

async function drawLine(
  { fonts }: Pick<Tools, 'fonts'>,
  [was, is]: [FaceSource, FaceSource],
  text: string,
): Promise<ReleaseChanges['line']> {
  const [before, after] = [sound(await fonts.outline(was, { text })), sound(await fonts.outline(is, { text }))];
  const shown = ({ path, viewBox, advance }: typeof after) => ({ path, viewBox, advance });
  return { text, before: shown(before), after: shown(after) };
}

const nameCodePoint = (point: number) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;

function sound<Result extends object>(result: Result | FontProblem): Result {
  if (!isProblem(result)) return result;
  if (result.problem === 'bad_request') refuse('preview_invalid', { fields: { text: describeProblem(result) } });
  refuse('preview_unavailable');
}

/** The releases of a product that the viewer may see, the newest first. */
export async function listReleases({ db }: Pick<Tools, 'db'>, id: number, viewer: Viewer): Promise<Release[]> {
  const product = (await productById(db, id, viewer)) ?? refuse('product_not_found');
  const translations = translationsFor(viewer, product);
  const rows = await releasesOf(db, id);
  return rows.map(({ release, version, notes, published_at }) => ({
    release,
    version,
    notes: notesForReader(notes, translations),
    publishedAt: published_at?.toISOString() ?? null,
  }));
}

/** What fonts of an upload would change of a product if they were saved, and how many licences that touches. */
export async function compareUpload(
  tools: Tools,
  caller: SessionUser,
  id: number,
  sent: Pick<SentFields, `format${'ZIP' | 'TTF' | 'OTF' | 'WOFF' | 'WOFF2'}`>,
): Promise<ComparedUpload> {
  const { references } = readFormats(sent, id);
  const { before, next, styles } = await tools.db.transaction().execute(async (tx) => {
    const product = (await lockProduct(tx, id)) ?? refuse('product_not_found');
    const brought = await takeUpload(tx, references, caller.id, new Date(tools.clock.now()));
    const release = await findNextRelease(tx, id, brought.styles);
    return { before: product, next: release, styles: styleRows(brought.styles, id) };
  });
  const [present, holders] = [await stylesOf(tools.db, id), await countHolders(tools.db, id)];
  const to = next?.release ?? before.release;
  const changes =
    present.length === 0 ? null : { from: before.release, to, ...(await compareReleases(tools, present, styles)) };
  return { release: to, isNew: next?.isNew ?? false, holders, changes };
}
