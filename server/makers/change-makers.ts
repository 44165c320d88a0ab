import { fieldWords } from '#contract/field-words.ts';
import { mergeTranslations } from '#contract/languages/own-words.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { MakerChange, NewMaker, StaffMaker } from '#contract/nouns/makers.ts';
import { isDouble, onlySent, type Tx } from '#server/kit/database/database.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { addMaker, requireName } from './credit.ts';
import {
  deleteMaker as deleteRow,
  hasShares,
  isCreditOf,
  lockMaker,
  lockMakers,
  makerById,
  type StaffRow,
  changeMaker as writeChange,
} from './maker-queries.ts';

type MakerTools = Pick<Tools, 'db' | 'clock' | 'freshness'>;

export const presentMaker = ({ face_product_id: faceProductId, ...row }: StaffRow): StaffMaker => ({
  ...row,
  faceProductId,
});

/** @throws Refusal maker_name_taken. */
export async function createMaker(tools: MakerTools, body: NewMaker, caller: SessionUser): Promise<StaffMaker> {
  const { clock } = tools;
  const { kind, name, about, homepage, faceProductId = null } = body;
  const translations = JSON.stringify(mergeTranslations({}, body.translations));
  return change(tools, async (tx) => {
    // A new maker has no products yet, so none of them can supply the font of its name.
    if (faceProductId !== null) refuse('invalid_input', { fields: { faceProductId: fieldWords.noSuchFont } });
    const id = await addMaker(
      tx,
      { kind, name, ...onlySent({ about, homepage }), translations },
      new Date(clock.now()),
    );
    const after = mustExist(await makerById(tx, id));
    await record(tx, clock, { actor: caller, action: 'maker.create', subject: `maker:${id}`, after: factsOf(after) });
    return after;
  });
}

/** Changes what was sent. @throws Refusal maker_not_found, maker_name_taken. */
export async function changeMaker(
  tools: MakerTools,
  id: number,
  { name, about, homepage, faceProductId, translations }: MakerChange,
  caller: SessionUser,
): Promise<StaffMaker> {
  const { clock } = tools;
  return change(tools, async (tx) => {
    if (!(await lockMaker(tx, id))) refuse('maker_not_found');
    const before = mustExist(await makerById(tx, id));
    if (name !== undefined) requireName(before.kind, name);
    if (faceProductId != null && !(await isCreditOf(tx, faceProductId, id)))
      refuse('invalid_input', { fields: { faceProductId: fieldWords.noSuchFont } });
    const sent = onlySent({ name, about, homepage, face_product_id: faceProductId });
    const translated = translations && {
      translations: JSON.stringify(mergeTranslations(before.translations, translations)),
    };
    await writeChange(tx, id, { ...sent, ...translated, updated_at: new Date(clock.now()) });
    const after = mustExist(await makerById(tx, id));
    const facts = { before: factsOf(before), after: factsOf(after) };
    await record(tx, clock, { actor: caller, action: 'maker.update', subject: `maker:${id}`, ...facts });
    return after;
  });
}

/** @throws Refusal maker_not_found, or maker_in_use while a font names them, and where a statement may. */
export async function deleteMaker(tools: MakerTools, id: number, caller: SessionUser): Promise<void> {
  await change(tools, async (tx) => {
    if (!(await lockMaker(tx, id))) refuse('maker_not_found');
    const before = mustExist(await makerById(tx, id));
    if (before.fonts > 0 || (await hasShares(tx, id))) refuse('maker_in_use');
    await deleteRow(tx, id);
    await record(tx, tools.clock, {
      actor: caller,
      action: 'maker.delete',
      subject: `maker:${id}`,
      before: factsOf(before),
    });
    return before;
  });
}

const factsOf = ({ id: _, fonts: _fonts, ...row }: StaffRow) => row;

/** Names are free or taken as long as the change lasts; afterwards no page shows what was before. */
async function change({ db, freshness }: MakerTools, work: (tx: Tx) => Promise<StaffRow>): Promise<StaffMaker> {
  const row = await db
    .transaction()
    .execute(async (tx) => {
      await lockMakers(tx);
      return work(tx);
    })
    .catch((error: unknown) => {
      if (isDouble(error, 'makers_name')) return refuse('maker_name_taken');
      throw error;
    });
  freshness.changed();
  return presentMaker(row);
}
