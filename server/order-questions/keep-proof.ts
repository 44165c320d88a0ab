import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { AnswerProof, StaffProof } from '#contract/nouns/answer-proofs.ts';
import type { Tx } from '#server/kit/database/database.ts';
import type { ReceivedFile } from '#server/kit/http/multipart-form.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import { holdFiles, keepFilesStill, releaseFile } from '#server/kit/storage/held-file-queries.ts';
import { readStart } from '#server/kit/storage/read-start.ts';
import { keyOf } from '#server/kit/storage/storage.ts';
import type { Tools } from '#server/kit/tools.ts';
import { presentProof } from './present-proof.ts';
import { insertProof, lockAccount, lockStanding, proofById, updateProof } from './proof-queries.ts';
import { lockQuestion } from './question-queries.ts';

/** Long enough for the row to be written; after that a file without a row is removed. */
const HOLD_MS = 60 * 60_000;
const MOST_AN_HOUR = 20;
const LONGEST_NAME = 200;

/** How the documents begin that are taken; nothing else of them is ever read here. */
const beginnings: readonly [StaffProof['mediaType'], Buffer][] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

type Answer = { questionId: number; optionId: number };

/**
 * Stores a document that proves an answer of the caller's, for staff to decide. One that they haven't decided yet is
 * replaced.
 * @throws Refusal question_not_found, answer_unknown, proof_not_needed, proof_accepted, proof_unreadable.
 */
export async function keepProof(
  tools: Pick<Tools, 'db' | 'clock' | 'storage'>,
  caller: SessionUser,
  answer: Answer,
  file: ReceivedFile,
): Promise<AnswerProof> {
  const { db, clock, storage } = tools;
  await enforceRateLimit(tools, [{ key: `proof:${caller.id}`, count: MOST_AN_HOUR, window_s: 3600 }]);
  const start = await readStart(file.path, 8);
  const [media_type] =
    beginnings.find(([, begin]) => start.subarray(0, begin.length).equals(begin)) ?? refuse('proof_unreadable');
  const bytes = await fs.readFile(file.path);
  const file_key = keyOf(bytes);
  const holder = randomBytes(9).toString('hex');
  await db.transaction().execute(async (tx) => {
    await lockToProve(tx, caller.id, answer);
    await keepFilesStill(tx);
    await holdFiles(tx, holder, [file_key], new Date(clock.now() + HOLD_MS));
  });
  await storage.put(bytes);
  const row = await db.transaction().execute(async (tx) => {
    const standing = await lockToProve(tx, caller.id, answer);
    await releaseFile(tx, holder, file_key);
    const now = new Date(clock.now());
    const file_name = [...file.name].slice(0, LONGEST_NAME).join('');
    const sent = { file_key, file_name, media_type, created_at: now };
    if (!standing) {
      const { questionId: question_id, optionId: option_id } = answer;
      const id = await insertProof(tx, { ...sent, user_id: caller.id, question_id, option_id });
      return proofById(tx, id);
    }
    await updateProof(tx, standing.id, sent);
    await dropFiles(tx, `proof:${standing.id}`, standing.file_key, now);
    return proofById(tx, standing.id);
  });
  return presentProof(mustExist(row));
}

/** Checks that an answer is to be proved by a document, and locks what its sender has shown for it. */
async function lockToProve(tx: Tx, userId: number, { questionId, optionId }: Answer) {
  if (!(await lockAccount(tx, userId))) refuse('unauthenticated');
  const { options, proof } = (await lockQuestion(tx, questionId)) ?? refuse('question_not_found');
  const option = options.find(({ id }) => id === optionId) ?? refuse('answer_unknown');
  if (proof !== 'document' || option.factor_thousandths >= 1000) refuse('proof_not_needed');
  const standing = await lockStanding(tx, userId, questionId, optionId);
  return standing?.state === 'accepted' ? refuse('proof_accepted') : standing;
}

/** Lets a file go: it is removed from the storage unless something else has the same bytes. */
export async function dropFiles(tx: Tx, holder: string, key: string | null, now: Date): Promise<void> {
  if (key === null) return;
  await keepFilesStill(tx);
  await holdFiles(tx, holder, [key], now);
}
