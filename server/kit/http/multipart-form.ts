import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fieldWords } from '#contract/field-words.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { Settings } from '../config/settings.ts';
import { refuse } from '../refusal.ts';
import { findUnstorableText } from './unstorable-text.ts';

/**
 * A file that came in a form: where it lies while the call lasts, what its sender calls it, and its length in bytes.
 */
export type ReceivedFile = { path: string; name: string; bytes: number };
export type Form = {
  fields: Record<string, unknown>;
  files: Record<string, ReceivedFile>;
  /** Where the verb may put what it makes of them; it goes with them. */
  discard(): Promise<void>;
};

const LONGEST_FIELD_BYTES = 100_000;
const MOST_PARTS = 60;
/** What a form takes next to its files. */
const REST_BYTES = 1024 * 1024;

/** Where received files lie; a process that dies leaves some behind, and `forgetIncoming` finds them. */
export const incomingOf = (settings: Pick<Settings, 'DATA_DIR'>) => path.join(settings.DATA_DIR, 'incoming');

/**
 * Reads multipart/form-data; the files go to disk as they come, each in the length that `largest` allows. A field that
 * comes several times is joined with commas; a file control that was left empty is absent. Anything but a form is read
 * as JSON.
 */
export async function readMultipartForm(
  request: FastifyRequest,
  largest: Readonly<Record<string, number>>,
  incoming: string,
): Promise<Form> {
  if (!request.isMultipart()) {
    return { fields: (request.body ?? {}) as Form['fields'], files: {}, discard: async () => undefined };
  }
  const longest = Object.values(largest).reduce((sum, bytes) => sum + bytes, REST_BYTES);
  if (Number(request.headers['content-length'] ?? 0) > longest) refuse('body_too_large');
  await fs.mkdir(incoming, { recursive: true });
  const folder = await fs.mkdtemp(path.join(incoming, 'form-'));
  const discard = () => fs.rm(folder, { recursive: true, force: true });
  const form: Form = { fields: Object.create(null), files: Object.create(null), discard };
  try {
    const limits = { fileSize: Math.max(...Object.values(largest)), fieldSize: LONGEST_FIELD_BYTES, parts: MOST_PARTS };
    for await (const part of request.parts({ limits })) await receivePart(part, form, largest, folder);
    return form;
  } catch (error) {
    await discard();
    if (isBrokenForm(error)) refuse('malformed_body');
    throw error;
  }
}

/** The reader of forms throws plain errors, which only their words tell from those of a disk. */
const isBrokenForm = (error: unknown) =>
  error instanceof Error && !('code' in error) && /multipart|boundary|needle|content-type/i.test(error.message);

async function receivePart(part: Multipart, form: Form, largest: Readonly<Record<string, number>>, folder: string) {
  const name = part.fieldname;
  if (part.type === 'field') {
    if (part.valueTruncated) refuse('invalid_input', { fields: { [name]: fieldWords.tooLong } });
    const before = form.fields[name];
    form.fields[name] = before === undefined ? part.value : `${String(before)},${String(part.value)}`;
    return;
  }
  if (!Object.hasOwn(largest, name) || Object.hasOwn(form.files, name)) {
    part.file.resume();
    return;
  }
  const file = path.join(folder, `part-${Object.keys(form.files).length}`);
  await pipeline(part.file, createWriteStream(file, { flags: 'wx' }));
  const { bytesRead: bytes, truncated } = part.file;
  if (truncated || bytes > mustExist(largest[name])) refuse('body_too_large');
  // A part of type octet-stream comes as a file without any name, too.
  const called = part.filename ?? '';
  if (findUnstorableText(called) !== null) refuse('invalid_input', { fields: { [name]: fieldWords.unkeepable } });
  if (bytes > 0 && called.trim() === '') refuse('invalid_input', { fields: { [name]: fieldWords.fileName } });
  if (called !== '') form.files[name] = { path: file, name: called, bytes };
}

const FORGOTTEN_MS = 60 * 60_000;

/**
 * Removes what died processes have left of forms; an hour, by the clock of the disk, is longer than any of them takes.
 */
export async function forgetIncoming(incoming: string): Promise<void> {
  const folders = await fs.readdir(incoming).catch(() => []);
  for (const folder of folders) {
    const file = path.join(incoming, folder);
    const known = await fs.stat(file).catch(() => null);
    if (known && known.mtimeMs < Date.now() - FORGOTTEN_MS) await fs.rm(file, { recursive: true, force: true });
  }
}
