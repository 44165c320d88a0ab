import { fieldWords } from '#contract/field-words.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { KeptFamily } from './keep-upload.ts';
import { uploadOf } from './upload-queries.ts';

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
