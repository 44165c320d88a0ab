import { type FontProblem, isProblem } from '#fonts/engine.ts';
import { writeZip, type ZipEntry } from '#fonts/zip.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import { keyOf } from '#server/kit/storage/storage.ts';
import type { Tools } from '#server/kit/tools.ts';
import { productById, stylesOf } from '../catalogue/queries.ts';
import type { Viewer } from '../catalogue/viewer.ts';
import { keepGenerated } from './keep-generated.ts';

/** Raised when trial fonts are cut in another way, so that those that are stored are made again. */
const VERSION = 2;

/**
 * Fonts to try in layouts, without an account: every style cut down to basic Latin, named Trial and marked with its
 * product, with the terms, as a ZIP. @throws Refusal where the owner does not give them, or the font has no Latin
 * letters.
 */
export async function readTrialFonts(tools: Tools, id: number, ip: string, viewer: Viewer): Promise<FileResponse> {
  const product = (await productById(tools.db, id, viewer)) ?? refuse('product_not_found');
  if (!product.trial) refuse('trial_not_offered');
  await enforceRateLimit(tools, [{ key: `trial:${clientNetwork(ip)}`, count: 60, window_s: 3600 }]);
  const madeOf = [VERSION, product.version, product.name, product.slug].join(' ');
  const file = await keepGenerated(tools, { productId: id, kind: 'trial', madeOf }, () => makeTrial(tools, product));
  return { file, name: `${product.slug}-trial.zip`, mediaType: 'application/zip', etag: `"${keyOf(file)}"` };
}

type Product = NonNullable<Awaited<ReturnType<typeof productById>>>;

async function makeTrial(
  tools: Tools,
  { id, name, slug, license_text }: Product & { license_text: string },
): Promise<Uint8Array> {
  const terms = trialTerms(name, `${tools.settings.PUBLIC_URL}/product/${slug}`);
  const entries: ZipEntry[] = [
    { name: 'TRIAL-TERMS.txt', bytes: Buffer.from(terms) },
    { name: 'LICENSE.txt', bytes: Buffer.from(license_text) },
  ];
  for (const [at, style] of (await stylesOf(tools.db, id)).entries()) {
    const cut = sound(await tools.fonts.trial(await tools.storage.get(style.file_key), terms));
    const bytes = sound(await tools.fonts.stamp(cut, { licensee: 'trial use only', licenseNumber: `TRIAL-${id}` }));
    // Two styles may call themselves alike.
    entries.push({ name: `${at + 1}-${style.file_name.replace(/\.(ttf|otf)$/, '-Trial.$1')}`, bytes });
  }
  if (entries.length === 2) refuse('trial_not_offered');
  return writeZip(entries);
}

/** A font that was accepted once can be cut; one without Latin letters has nothing to try. */
function sound(result: Uint8Array | FontProblem): Uint8Array {
  if (!isProblem(result)) return result;
  if (result.problem === 'unsupported') refuse('trial_not_offered');
  throw new Error(`trial font could not be made: ${result.problem} ${result.detail}`);
}

/** What somebody may do with trial fonts, in words that need no lawyer. */
function trialTerms(name: string, address: string): string {
  return [
    `Trial terms for ${name} Trial`,
    '',
    'You may install these fonts and try them in your own layouts, and show the layouts to colleagues and to your client while',
    'they decide.',
    '',
    'You may not publish, print for others, sell or put on a web site or into an app anything that is set in them, change them,',
    'or pass the files on. For any of that, buy a licence; the fonts then come whole, with every letter and feature.',
    '',
    'They hold basic Latin letters, figures and the commonest signs, and only few pairs of letters are kerned. They are given',
    'as they are, without any promise.',
    '',
    'Where LICENSE.txt beside this file, the licence of the font itself, allows more, it holds.',
    '',
    `The font and its licences: ${address}`,
    '',
  ].join('\n');
}
