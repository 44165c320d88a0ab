import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { StaffProof } from '#contract/nouns/answer-proofs.ts';
import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { dropFiles } from './keep-proof.ts';
import { presentToStaff } from './present-proof.ts';
import { proofDecidedEmail } from './proof-email.ts';
import { lockProof, proofById, updateProof } from './proof-queries.ts';

const endings: Record<StaffProof['mediaType'], string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/**
 * A document that is to be decided, as its sender made it. Its name is the shop's, so that nothing of the sender's says
 * what the file is.
 * @throws Refusal proof_not_found, proof_decided.
 */
export async function readProofFile({ db, storage }: Pick<Tools, 'db' | 'storage'>, id: number): Promise<FileResponse> {
  const proof = (await proofById(db, id)) ?? refuse('proof_not_found');
  const key = proof.file_key ?? refuse('proof_decided');
  const file = await storage.get(key);
  return { name: `proof-${id}.${endings[proof.media_type]}`, mediaType: proof.media_type, file };
}

/**
 * Accepts or declines a document, tells its sender, and deletes it.
 * @throws Refusal proof_not_found, proof_decided, proof_changed, own_proof.
 */
export async function decideProof(
  { db, clock, settings }: Pick<Tools, 'db' | 'clock' | 'settings'>,
  caller: SessionUser,
  id: number,
  { accept, reason, sentAt }: { accept: boolean; reason: string; sentAt?: string | undefined },
): Promise<StaffProof> {
  return db.transaction().execute(async (tx) => {
    const proof = (await lockProof(tx, id)) ?? refuse('proof_not_found');
    if (proof.state !== 'open') refuse('proof_decided');
    if (proof.user_id === caller.id) refuse('own_proof');
    if (sentAt !== undefined && Date.parse(sentAt) !== proof.created_at.getTime()) refuse('proof_changed');
    const now = new Date(clock.now());
    const state = accept ? 'accepted' : 'declined';
    await updateProof(tx, id, { state, reason, file_key: null, decided_at: now, decided_by: caller.id });
    await dropFiles(tx, `proof:${id}`, proof.file_key, now);
    const decided = mustExist(await proofById(tx, id));
    const user = { id: proof.user_id, email: proof.email };
    await queueEmails(tx, clock, [letterTo(user, () => proofDecidedEmail(decided, settings.PUBLIC_URL))]);
    const { question, option, user_id } = decided;
    await record(tx, clock, {
      actor: caller,
      action: 'proof.decide',
      subject: `proof:${id}`,
      before: { user: user_id, question, answer: option.text, state: 'open', reason: '' },
      after: { user: user_id, question, answer: option.text, state, reason },
    });
    return presentToStaff(decided);
  });
}
