import { forgetIncoming, incomingOf } from '#server/kit/http/multipart-form.ts';
import type { Tools } from '#server/kit/tools.ts';
import { forgetPacked } from '../generated-files/packed-queries.ts';
import { forgetMeasures } from '../similar/measure-queries.ts';
import { deleteEndedUploads, dropEnded, endedFiles, lockFiles } from './upload-queries.ts';

const AT_ONCE = 200;

/**
 * Forgets uploads whose 24 hours are over, and removes from the storage every file that was written down and is nobody's
 * now: of such uploads, of uploads that a crash cut short, and what products have let go of. Safe to run beside itself.
 */
export async function forgetUploads(tools: Pick<Tools, 'db' | 'clock' | 'storage' | 'settings'>): Promise<void> {
  const { db, clock, storage, settings } = tools;
  const now = new Date(clock.now());
  let looked = AT_ONCE;
  while (looked === AT_ONCE) {
    looked = await db.transaction().execute(async (tx) => {
      await lockFiles(tx);
      await deleteEndedUploads(tx, now);
      const files = await endedFiles(tx, now, AT_ONCE);
      const unwanted = files.filter(({ is_wanted }) => !is_wanted).map(({ file_key }) => file_key);
      for (const key of unwanted) await storage.remove(key);
      await forgetMeasures(tx, unwanted);
      await forgetPacked(tx, unwanted);
      await dropEnded(
        tx,
        files.map(({ file_key }) => file_key),
        now,
      );
      return files.length;
    });
  }
  await forgetIncoming(incomingOf(settings));
}
