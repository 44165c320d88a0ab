import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { fieldWords } from '#contract/field-words.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { type FontFacts, isProblem, type StyleProof } from '#fonts/engine.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { forgetIncoming, incomingOf } from '#server/kit/http/multipart-form.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import { holdFiles, keepFilesStill, lockFiles } from '#server/kit/storage/held-file-queries.ts';
import type { Tools } from '#server/kit/tools.ts';
import { refuseProblem } from '../catalogue/refuse-upload.ts';
import { forgetPacked } from '../generated-files/generated-queries.ts';
import { dropEnded, endedFiles } from '../generated-files/stored-file-queries.ts';
import { forgetMeasures } from '../similar/measure-queries.ts';
import { measureStyle } from '../similar/measure-style.ts';
import type { ReadFamily } from './read-fonts.ts';
import { deleteEndedUploads, insertUpload, type StoredFamily, uploadOf } from './upload-queries.ts';

/** The owner waits for the proofs of a family no longer than this. */
const LONGEST_PROOFS_MS = 30_000;
const UPLOAD_LIVES_MS = 24 * 60 * 60_000;

/**
 * Keeps a family for 24 hours. What will be stored is written down first and stored then, so that whatever a crash
 * leaves in the storage is found. @returns its reference.
 */
export async function keepUpload(
  tools: Tools,
  caller: SessionUser,
  family: ReadFamily,
  licenseText: string | null,
): Promise<{ ref: string; styles: StoredFamily['styles'] }> {
  const { db, clock, storage } = tools;
  const styles: StoredFamily['styles'] = [];
  const proofsEnd = performance.now() + LONGEST_PROOFS_MS;
  for (const { facts, key, path, name, size_bytes } of family.fonts) {
    // Large fonts are read by the processes that work on them, and never by the one that serves.
    const woff_bytes = await tools.fonts.sizeAs({ path }, 'woff');
    if (isProblem(woff_bytes)) return refuseProblem(woff_bytes, name);
    const unmeasured = await measureStyle(tools, key, { path });
    if (unmeasured) return refuseProblem(unmeasured, name);
    const proof = performance.now() < proofsEnd ? await proofStyle(tools, facts, path) : null;
    styles.push({ facts, key, size_bytes, woff_bytes, file: name, proof });
  }
  const kept: StoredFamily = { name: family.name, styles, licenseText };
  const ref = makeRef();
  const ends_at = new Date(clock.now() + UPLOAD_LIVES_MS);
  await db.transaction().execute((tx) => holdStyles(tx, ref, kept, ends_at));
  for (const { path } of family.fonts) await storage.put(await fs.readFile(path));
  await db.transaction().execute((tx) => writeUpload(tx, clock, caller, { ref, kept, ends_at }));
  return { ref, styles };
}

/** A font that can't be proofed can still be sold; its owner gets a notice. */
async function proofStyle({ fonts }: Pick<Tools, 'fonts'>, facts: FontFacts, path: string): Promise<StyleProof | null> {
  const languages = facts.languages.map(({ tag }) => tag);
  const proof = await fonts.proof({ path }, languages);
  return isProblem(proof) ? null : proof;
}

/**
 * Keeps a family of styles that are stored already, in the transaction in which they were found. @returns its
 * reference.
 */
export async function keepFamily(
  tx: Tx,
  clock: Tools['clock'],
  caller: SessionUser,
  kept: StoredFamily,
): Promise<string> {
  const ref = makeRef();
  const ends_at = new Date(clock.now() + UPLOAD_LIVES_MS);
  await holdStyles(tx, ref, kept, ends_at);
  await writeUpload(tx, clock, caller, { ref, kept, ends_at });
  return ref;
}

const makeRef = () => randomBytes(18).toString('base64url');

async function holdStyles(tx: Tx, ref: string, { styles }: StoredFamily, ends_at: Date): Promise<void> {
  await keepFilesStill(tx);
  await holdFiles(
    tx,
    ref,
    styles.map(({ key }) => key),
    ends_at,
  );
}

async function writeUpload(
  tx: Tx,
  clock: Tools['clock'],
  caller: SessionUser,
  { ref, kept, ends_at }: { ref: string; kept: StoredFamily; ends_at: Date },
): Promise<void> {
  await insertUpload(tx, { ref, user_id: caller.id, family: JSON.stringify(kept), ends_at });
  const files = kept.styles.map(fileOf);
  const after = { family: kept.name, files };
  await record(tx, clock, { actor: caller, action: 'upload.create', subject: `upload:${ref}`, after });
}

/** What the file of a style was called. */
export const fileOf = ({ file, facts }: StoredFamily['styles'][number]): string =>
  file ?? `${facts.family} ${facts.style}`;

/** A reference is that of its upload with the format behind it; the fonts of an upload belong together. */
export const referTo = (ref: string, format: string) => `${ref}.${format.toLowerCase()}`;

/**
 * The family behind the references of a form, which must all belong to one unexpired upload of this user.
 * @param references by the name of their field.
 */
export async function takeUpload(
  tx: Tx,
  references: Readonly<Record<string, string>>,
  userId: number,
  now: Date,
): Promise<StoredFamily> {
  const refs = Object.entries(references).map(
    ([field, reference]) => [field, reference.replace(/\.[a-z0-9]+$/, '')] as const,
  );
  const [first] = refs;
  const other = refs.find(([, ref]) => ref !== first?.[1]);
  if (other) refuse('upload_not_found', { fields: { [other[0]]: fieldWords.oneUpload } });
  const upload = first ? await uploadOf(tx, first[1], userId, now) : undefined;
  if (!upload) refuse('upload_not_found', { fields: { [first?.[0] ?? 'formatZIP']: fieldWords.notYourUpload } });
  return upload.family;
}

const AT_ONCE = 200;

/**
 * Deletes uploads after 24 hours, and removes from the storage every recorded file that is no longer in use: files of
 * such uploads, of uploads that a crash cut short, and those that products have released. Safe to run concurrently.
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
