import { listTextsIn, mergeTranslations, ownWords } from '#contract/languages/own-words.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Tx } from '#server/kit/database/database.ts';
import type { ReceivedFile } from '#server/kit/http/multipart-form.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import { holdFiles } from '#server/kit/storage/held-file-queries.ts';
import type { Tools } from '#server/kit/tools.ts';
import { creditProduct, lockCredits } from '#server/makers/credit.ts';
import {
  type AdminProductRow,
  lockNames,
  lockProduct,
  lockStates,
  changeProduct as writeChange,
} from '../catalogue/admin-product-queries.ts';
import { refuseDearBundle, requireMembers } from '../catalogue/bundle.ts';
import { membersOfBundles, setMembers } from '../catalogue/bundle-queries.ts';
import { chooseSpecimen } from '../catalogue/choose-specimen.ts';
import { fromMultirange } from '../catalogue/coverage.ts';
import { fontColumns, type StoredStyle } from '../catalogue/font-columns.ts';
import { moveStatus, statusOf } from '../catalogue/next-status.ts';
import { priceLicenses } from '../catalogue/price-license.ts';
import { productColumns } from '../catalogue/product-words.ts';
import { clearsPicture, readColumns, readFormats, type SentFields, wordsOf } from '../catalogue/read-fields.ts';
import { describeNewest, findNextRelease, RELEASED, replaceFonts } from '../releases/replace-fonts.ts';
import { takeUpload } from '../upload/keep-upload.ts';
import { changedParts } from './change-parts.ts';
import {
  factsOf,
  factsOfPrices,
  licenseTextOf,
  namesOf,
  offerUnderThese,
  refuseWrongKind,
  specimenFor,
} from './create-product.ts';
import { keepPicture } from './keep-picture.ts';
import { makeSku, requireFreeSku } from './name-product.ts';

/**
 * Changes a product: absent fields stay, empty ones are cleared. New font files make its next release; buyers of an
 * earlier release still have that one, too. The slug stays, since links lead to it.
 */
export async function changeProduct(
  tools: Tools,
  caller: SessionUser,
  id: number,
  sent: SentFields,
  picture: ReceivedFile | undefined,
): Promise<void> {
  const isPictureCleared = clearsPicture(sent);
  const picture_key = picture ? await keepPicture(tools, picture) : isPictureCleared ? null : undefined;
  const now = new Date(tools.clock.now());
  const { references, hidden } = readFormats(sent, id);
  await tools.db.transaction().execute(async (tx) => {
    await lockCredits(tx, sent);
    // Before the bundle, as whoever changes one of them does.
    if (sent.members) await requireMembers(tx, sent.members);
    const before = (await lockProduct(tx, id)) ?? refuse('product_not_found');
    refuseWrongKind(before.kind, sent, references);
    const made = before.kind === 'bundle' ? await membersOfBundles(tx, [id]) : [];
    const translations = mergeTranslations(before.translations, sent.translations, {
      texts: listedTexts(before, sent),
    });
    const words = { ...wordsOf(before), ...readColumns(sent), ...(await skuOf(tx, before, sent)), translations };
    const { status, columns } = await moveStatus(tx, before, sent, now);
    const taken = Object.keys(references).length > 0 ? await takeUpload(tx, references, caller.id, now) : null;
    const brought = taken?.styles ?? null;
    const ownLicense = sent.ownLicense === false ? null : taken?.licenseText;
    const next = brought && (await findNextRelease(tx, id, brought));
    const styles = next && brought;
    const specimen = nextSpecimen(before, words.name, styles);
    const offered = sent.licenseTypeIds && (await lockStates(tx, [id]))[0]?.license_type_ids;
    if (sent.licenseTypeIds) await offerUnderThese(tx, id, sent.licenseTypeIds);
    if (picture_key !== undefined && before.picture_key) await holdFiles(tx, RELEASED, [before.picture_key], now);
    const shown = before.hidden_formats.filter((format) => !Object.hasOwn(references, `format${format}`));
    const hidden_formats = [...new Set([...(brought ? [] : shown), ...hidden])];
    await writeChange(tx, id, {
      ...productColumns(words),
      ...(styles
        ? { ...fontColumns(styles, specimen), license_text: licenseTextOf(styles, ownLicense), demo: false }
        : {}),
      ...(next ? { release: next.release } : {}),
      ...(picture_key === undefined ? {} : { picture_key }),
      specimen,
      hidden_formats,
      ...columns,
      updated_at: now,
    });
    if (sent.members) await setMembers(tx, id, sent.members);
    if (before.kind === 'bundle') await refuseDearBundle(tx, id);
    const named = styles ? namesOf(styles) : before.styles.map(({ name }) => name);
    const parts = await changedParts(tx, { ...before, ...words, styles: named }, sent.parts, now);
    const prices = factsOfPrices(await priceLicenses(tx, id, sent.licensePrices ?? []));
    const credits = await creditProduct(tx, id, sent, now);
    if (next && styles) await replaceFonts(tx, id, next, styles, now);
    await describeNewest(tx, id, next ?? { release: before.release, isNew: false }, sent);
    await record(tx, tools.clock, {
      actor: caller,
      action: 'product.update',
      subject: `product:${id}`,
      before: {
        ...factsOf(wordsOf(before)),
        ...statusOf(before),
        members: sent.members && made.map(({ product_id, part_id }) => ({ product_id, part_id })),
        hidden_formats: before.hidden_formats,
        picture: before.picture_key,
        license_type_ids: offered,
        ...prices.before,
        ...credits.before,
        ...parts.before,
        release: before.release,
        fonts: 'as they were',
      },
      after: {
        ...factsOf(words),
        ...status,
        members: sent.members,
        hidden_formats,
        picture: picture_key === undefined ? before.picture_key : picture_key,
        license_type_ids: sent.licenseTypeIds?.toSorted((one, other) => one - other),
        ...prices.after,
        ...credits.after,
        ...parts.after,
        release: next?.release ?? before.release,
        fonts: styles ? 'replaced' : 'as they were',
      },
    });
  });
  tools.freshness.changed();
}

/** The texts of a product in lists that are translated with it: names of packages and notes of releases. */
const listedTexts = ({ parts, release_notes }: AdminProductRow, sent: SentFields) =>
  listTextsIn(
    {
      parts: (sent.parts ?? parts).filter(({ kind }) => kind === 'package').map(({ name }) => ({ name })),
      releases: [...release_notes, sent.releaseNotes ?? ''].map((notes) => ({ notes })),
    },
    ownWords.product.lists,
  );

async function skuOf(tx: Tx, before: AdminProductRow, { sku, name }: SentFields): Promise<{ sku?: string }> {
  if (sku === undefined || sku === before.sku) return {};
  await lockNames(tx);
  return { sku: sku === '' ? await makeSku(tx, name ?? before.name) : await requireFreeSku(tx, sku, before.id) };
}

/** A specimen that was the name follows it; another stays, as long as the fonts can write it. */
function nextSpecimen(
  before: AdminProductRow & { coverage: string },
  name: string,
  styles: StoredStyle[] | null,
): string {
  const wanted = before.specimen === before.name ? name : before.specimen;
  if (styles) return specimenFor(wanted, styles);
  if (wanted === before.specimen || before.style_count === 0) return wanted;
  return chooseSpecimen(wanted, [{ coverage: fromMultirange(before.coverage) }]);
}
