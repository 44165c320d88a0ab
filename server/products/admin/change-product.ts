import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Tx } from '#server/kit/database/database.ts';
import type { ReceivedFile } from '#server/kit/http/multipart-form.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { creditProduct, lockCredits } from '#server/makers/credit.ts';
import {
  type AdminProductRow,
  lockNames,
  lockProduct,
  lockStates,
  changeProduct as writeChange,
} from '../catalogue/admin-product-queries.ts';
import { chooseSpecimen } from '../catalogue/choose-specimen.ts';
import { fromMultirange } from '../catalogue/coverage.ts';
import { fontColumns, type StoredStyle } from '../catalogue/font-columns.ts';
import { moveStatus, statusOf } from '../catalogue/next-status.ts';
import { priceLicenses } from '../catalogue/price-license.ts';
import { productColumns } from '../catalogue/product-words.ts';
import { clearsPicture, readColumns, readFormats, type SentFields, wordsOf } from '../catalogue/read-fields.ts';
import { holdFiles } from '../generated-files/stored-file-queries.ts';
import { describeNewest, findNextRelease, RELEASED, replaceFonts } from '../releases/replace-fonts.ts';
import { takeUpload } from '../upload/keep-upload.ts';
import { factsOf, factsOfPrices, licenseTextOf, offerUnderThese, specimenFor } from './create-product.ts';
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
    const before = (await lockProduct(tx, id)) ?? refuse('product_not_found');
    const words = { ...wordsOf(before), ...readColumns(sent), ...(await skuOf(tx, before, sent)) };
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
        hidden_formats: before.hidden_formats,
        picture: before.picture_key,
        license_type_ids: offered,
        ...prices.before,
        ...credits.before,
        release: before.release,
        fonts: 'as they were',
      },
      after: {
        ...factsOf(words),
        ...status,
        hidden_formats,
        picture: picture_key === undefined ? before.picture_key : picture_key,
        license_type_ids: sent.licenseTypeIds?.toSorted((one, other) => one - other),
        ...prices.after,
        ...credits.after,
        release: next?.release ?? before.release,
        fonts: styles ? 'replaced' : 'as they were',
      },
    });
  });
  tools.freshness.changed();
}

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
