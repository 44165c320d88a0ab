import type { AnswerProof, StaffProof } from '#contract/nouns/answer-proofs.ts';
import type { ProofRow } from './proof-queries.ts';

export const presentProof = (row: ProofRow): AnswerProof => ({
  id: row.id,
  questionId: row.question_id,
  optionId: row.option_id,
  question: row.question,
  answer: row.option.text,
  fileName: row.file_name,
  state: row.state,
  reason: row.reason,
  sentAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
});

export const presentToStaff = (row: ProofRow): StaffProof => ({
  ...presentProof(row),
  factor: row.option.factor_thousandths / 1000,
  user: { id: row.user_id, fullname: row.fullname, email: row.email },
  mediaType: row.media_type,
});
