import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { isProblem } from '#fonts/engine.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import type { Tools } from '#server/kit/tools.ts';
import type { KeptStyle } from '../font-columns.ts';
import { measureStyle } from '../similar/measure-style.ts';
import type { Family } from './group-families.ts';
import { refuseProblem } from './refuse-upload.ts';
import { holdFiles, insertUpload, keepFilesStill } from './upload-queries.ts';

const UPLOAD_LIVES_MS = 24 * 60 * 60_000;

/** What is kept of an upload for the product that it may become. */
export type KeptFamily = {
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
