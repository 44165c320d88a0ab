import type { ComparedUpload } from '#contract/admin/releases.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { readFormats, type SentFields } from '../admin/read-fields.ts';
import { lockProduct } from '../admin/stock-queries.ts';
import { styleRows } from '../font-columns.ts';
import { stylesOf } from '../queries.ts';
import { takeUpload } from '../upload/take-upload.ts';
import { compareReleases } from './compare-releases.ts';
import { countHolders } from './release-queries.ts';
import { findNextRelease } from './replace-fonts.ts';

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
