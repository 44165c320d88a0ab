import type { SessionUser } from '#contract/nouns/accounts.ts';
import { refusals } from '#contract/refusals.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { clearPixel, pixelSetting, setPixel } from './queries.ts';

/** Sets the advertising pixel of the site. @throws Refusal pixel_id_empty. */
export async function savePixel(
  { db, clock, freshness }: Pick<Tools, 'db' | 'clock' | 'freshness'>,
  id: string,
  caller: SessionUser,
): Promise<string> {
  if (id === '') refuse('pixel_id_empty', { fields: { pixelId: refusals.pixel_id_empty[1] } });
  await db.transaction().execute(async (tx) => {
    const before = { pixelId: (await pixelSetting(tx))?.value ?? null };
    await setPixel(tx, id, new Date(clock.now()));
    const change = { before, after: { pixelId: id } };
    await record(tx, clock, { actor: caller, action: 'pixel.update', subject: 'pixel:1', ...change });
  });
  freshness.changed();
  return id;
}

/** Takes the advertising pixel off the site; nothing is reported any more from the next page on. */
export async function removePixel(
  { db, clock, freshness }: Pick<Tools, 'db' | 'clock' | 'freshness'>,
  caller: SessionUser,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await clearPixel(tx);
    if (!gone) return;
    const before = { pixelId: gone.value };
    await record(tx, clock, { actor: caller, action: 'pixel.delete', subject: 'pixel:1', before });
  });
  freshness.changed();
}
