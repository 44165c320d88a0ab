import { deserialize, serialize } from 'node:v8';
import { type FontProblem, type Haste, isProblem, isVariable, type StaticFont } from '#fonts/engine.ts';
import { keyOf } from '#server/kit/storage/storage.ts';
import type { Tools } from '#server/kit/tools.ts';
import { holdFiles, keepFilesStill } from '../upload/upload-queries.ts';
import { type Form, packedFont, writePackedFont } from './generated-queries.ts';

export type PackTools = Pick<Tools, 'db' | 'storage' | 'fonts' | 'clock'>;
/** Says how urgent a making is at this moment: it becomes so when somebody begins to wait for it. */
export type Urgency = () => Haste;

const HOLDER = 'made';
const HELD_MS = 60 * 60_000;

type Making = { bytes: Promise<Uint8Array>; haste: Haste };
/** What is being made in this process, so that many who want it wait for one making. */
const underway = new Map<string, Making>();

/** A form of a font file, kept or made and then kept: once for all buyers. */
export async function formOf(
  tools: PackTools,
  fileKey: string,
  form: Form,
  haste: Haste,
  make: (urgency: Urgency) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const name = `${fileKey} ${form}`;
  const known = await packedFont(tools.db, fileKey, form);
  if (known) return tools.storage.get(known.packed_key);
  const found = underway.get(name);
  if (found) {
    if (haste === 'waited') found.haste = haste;
    return found.bytes;
  }
  const making: Making = { haste, bytes: Promise.resolve(new Uint8Array()) };
  making.bytes = make(() => making.haste)
    .then((bytes) => keep(tools, fileKey, form, bytes))
    .finally(() => underway.delete(name));
  underway.set(name, making);
  return making.bytes;
}

/** The font file of a style packed as WOFF or WOFF2, without a licensee. */
export function packFont(
  tools: PackTools,
  fileKey: string,
  form: 'woff' | 'woff2',
  haste: Haste = 'waited',
): Promise<Uint8Array> {
  const { fonts, storage } = tools;
  return formOf(tools, fileKey, form, haste, async (urgency) =>
    soundFont(await fonts.convert(await storage.get(fileKey), form, urgency())),
  );
}

/** The named instances of a variable font as static fonts, without a licensee; none of any other font. */
export async function staticFonts(tools: PackTools, fileKey: string): Promise<StaticFont[]> {
  const { fonts, storage } = tools;
  const font = await storage.get(fileKey);
  if (!isVariable(font)) return [];
  const kept = await formOf(tools, fileKey, 'static', 'waited', async (urgency) =>
    serialize(soundFont(await fonts.instances(font, urgency()))),
  );
  return deserialize(kept);
}

/** A font that was accepted once can be cut, packed and stamped: a problem here is a bug, not an outcome. */
export function soundFont<Result extends object>(result: Result | FontProblem): Result {
  if (isProblem(result)) throw new Error(`font could not be worked on: ${result.problem} ${result.detail}`);
  return result;
}

/** What will be kept is written down first, so that whatever a crash leaves in the storage is found. */
async function keep(tools: PackTools, file_key: string, form: Form, bytes: Uint8Array): Promise<Uint8Array> {
  const { db, storage, clock } = tools;
  const packed_key = keyOf(bytes);
  await db.transaction().execute(async (tx) => {
    await keepFilesStill(tx);
    await holdFiles(tx, HOLDER, [packed_key], new Date(clock.now() + HELD_MS));
  });
  await storage.put(bytes);
  await db
    .transaction()
    .execute((tx) => writePackedFont(tx, { file_key, form, packed_key, size_bytes: bytes.byteLength }));
  return bytes;
}
