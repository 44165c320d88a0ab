import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { fieldWords } from '#contract/field-words.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { isProblem } from '#fonts/engine.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { forgetIncoming, incomingOf } from '#server/kit/http/multipart-form.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import type { KeptStyle } from '../font-columns.ts';
import { forgetPacked } from '../generated-files/generated-queries.ts';
import { forgetMeasures } from '../similar/measure-queries.ts';
import { measureStyle } from '../similar/measure-style.ts';
import type { Family } from './read-fonts.ts';
import { refuseProblem } from './refuse-upload.ts';
import {
  deleteEndedUploads,
  dropEnded,
  endedFiles,
  holdFiles,
  insertUpload,
  keepFilesStill,
  lockFiles,
  uploadOf,
} from './upload-queries.ts';

const UPLOAD_LIVES_MS = 24 * 60 * 60_000;

/** What is kept of an upload for the product that it may become. */
type KeptFamily = {
  name: string;
  styles: KeptStyle[];
  /** What the licence files beside the fonts say. */
  licenseText?: string | null;
};

/**
 * Keeps a family for 24 hours. What will be kept is written down first and stored then, so that whatever a crash leaves in
 * the storage is found. @returns its reference.
 */
export async function keepUpload(
  tools: Tools,
  caller: SessionUser,
  family: Family,
  licenseText: string | null,
): Promise<{ ref: string; styles: KeptStyle[] }> {
  const { db, clock, storage } = tools;
  const styles: KeptStyle[] = [];
  for (const { facts, key, path, name, size_bytes } of family.fonts) {
    const woff = await tools.fonts.convert(await fs.readFile(path), 'woff');
    if (isProblem(woff)) return refuseProblem(woff, name);
    const unmeasured = await measureStyle(tools, key, await fs.readFile(path));
    if (unmeasured) return refuseProblem(unmeasured, name);
    styles.push({ facts, key, size_bytes, woff_bytes: woff.byteLength });
  }
  const ref = randomBytes(18).toString('base64url');
  const ends_at = new Date(clock.now() + UPLOAD_LIVES_MS);
  const keys = styles.map(({ key }) => key);
  await db.transaction().execute(async (tx) => {
    await keepFilesStill(tx);
    await holdFiles(tx, ref, keys, ends_at);
  });
  for (const { path } of family.fonts) await storage.put(await fs.readFile(path));
  const kept: KeptFamily = { name: family.name, styles, licenseText };
  await db.transaction().execute(async (tx) => {
    await insertUpload(tx, { ref, user_id: caller.id, family: JSON.stringify(kept), ends_at });
    const files = family.fonts.map(({ name }) => name);
    const after = { family: family.name, files };
    await record(tx, clock, { actor: caller, action: 'upload.create', subject: `upload:${ref}`, after });
  });
  return { ref, styles };
}

/** A reference is that of its upload with the format behind it; the fonts of an upload belong together. */
export const referTo = (ref: string, format: string) => `${ref}.${format.toLowerCase()}`;

/**
 * The family behind the references of a form, all of which must be of one upload of this user that still lives.
 * @param references by the name of their field.
 */
export async function takeUpload(
  tx: Tx,
  references: Readonly<Record<string, string>>,
  userId: number,
  now: Date,
): Promise<KeptFamily> {
  const refs = Object.entries(references).map(
    ([field, reference]) => [field, reference.replace(/\.[a-z0-9]+$/, '')] as const,
  );
  const [first] = refs;
  const other = refs.find(([, ref]) => ref !== first?.[1]);
  if (other) refuse('upload_not_found', { fields: { [other[0]]: fieldWords.oneUpload } });
  const upload = first ? await uploadOf(tx, first[1], userId, now) : undefined;
  if (!upload) refuse('upload_not_found', { fields: { [first?.[0] ?? 'formatZIP']: fieldWords.notYourUpload } });
  return upload.family as KeptFamily;
}

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
