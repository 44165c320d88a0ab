import { deserialize, serialize } from 'node:v8';
import { type FontProblem, isProblem, isVariable, type Priority, type StaticFont } from '#fonts/engine.ts';
import { holdFiles, keepFilesStill } from '#server/kit/storage/held-file-queries.ts';
import { keyOf } from '#server/kit/storage/storage.ts';
import type { Tools } from '#server/kit/tools.ts';
import { type Form, packedFont, writePackedFont } from './generated-queries.ts';

export type PackTools = Pick<Tools, 'db' | 'storage' | 'fonts' | 'clock'>;
const HOLDER = 'made';
const HOLD_MS = 60 * 60_000;

type Making = { bytes: Promise<Uint8Array>; haste: Priority };
/** What is being made in this process, so that many who want it wait for one making. */
const underway = new Map<string, Making>();

/** A format of a font file, from the storage or generated and then stored: once for all buyers. */
export async function formOf(
  tools: PackTools,
  fileKey: string,
  form: Form,
  haste: Priority,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const name = `${fileKey} ${form}`;
  const known = await packedFont(tools.db, fileKey, form);
  if (known) return tools.storage.get(known.packed_key);
  const found = underway.get(name);
  // Work ahead has the lowest priority, so somebody who waits has it made apart.
  if (found && (found.haste === haste || haste === 'ahead')) return found.bytes;
  const bytes = make()
    .then((made) => keep(tools, fileKey, form, made))
    .finally(() => underway.get(name)?.bytes === bytes && underway.delete(name));
  underway.set(name, { haste, bytes });
  return bytes;
}

/** The font file of a style packed as WOFF or WOFF2, without a licensee. */
export function packFont(
  tools: PackTools,
  fileKey: string,
  form: 'woff' | 'woff2',
  haste: Priority = 'waited',
): Promise<Uint8Array> {
  const { fonts, storage } = tools;
  return formOf(tools, fileKey, form, haste, async () =>
    soundFont(await fonts.convert(await storage.get(fileKey), form, haste)),
  );
}

/** The named instances of a variable font as static fonts, without a licensee; none of any other font. */
export async function staticFonts(tools: PackTools, fileKey: string): Promise<StaticFont[]> {
  const { fonts, storage } = tools;
  const font = await storage.get(fileKey);
  if (!isVariable(font)) return [];
  const stored = await formOf(tools, fileKey, 'static', 'waited', async () =>
    serialize(soundFont(await fonts.instances(font))),
  );
  return deserialize(stored);
}

/** What fails of a font however often it is tried. */
export class UnworkableFont extends Error {}
const LASTING: readonly FontProblem['problem'][] = ['not_a_font', 'broken', 'unsupported', 'too_large'];

/** A font that was accepted once can be cut, packed and stamped: a problem here is a bug, not an outcome. */
export function soundFont<Result extends object>(result: Result | FontProblem): Result {
  if (!isProblem(result)) return result;
  const words = `font could not be worked on: ${result.problem} ${result.detail}`;
  throw LASTING.includes(result.problem) ? new UnworkableFont(words) : new Error(words);
}

/** What will be stored is written down first, so that whatever a crash leaves in the storage is found. */
async function keep(tools: PackTools, file_key: string, form: Form, bytes: Uint8Array): Promise<Uint8Array> {
  const { db, storage, clock } = tools;
  const packed_key = keyOf(bytes);
  await db.transaction().execute(async (tx) => {
    await keepFilesStill(tx);
    await holdFiles(tx, HOLDER, [packed_key], new Date(clock.now() + HOLD_MS));
  });
  await storage.put(bytes);
  await db
    .transaction()
    .execute((tx) => writePackedFont(tx, { file_key, form, packed_key, size_bytes: bytes.byteLength }));
  return bytes;
}
