import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { uploadSizes } from '../upload-sizes.ts';
import * as words from '../words.ts';

export const proofStates = ['open', 'accepted', 'declined'] as const;
/** The documents that are taken, by their media types. */
export const proofTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

export const AnswerProof = z
  .object({
    id: words.bodyId,
    questionId: words.bodyId,
    optionId: words.bodyId,
    question: z.string().meta({ examples: ['Are you a student?'] }),
    answer: z.string().meta({ examples: ['Yes'] }),
    fileName: z
      .string()
      .describe('What its sender calls the document.')
      .meta({ examples: ['student-card.pdf'] }),
    state: z.enum(proofStates),
    reason: z.string().describe('What staff wrote when they decided.'),
    sentAt: words.time,
    decidedAt: words.time.nullable(),
  })
  .describe('A document that somebody sent to prove an answer. It is deleted once staff have decided.');
export type AnswerProof = z.output<typeof AnswerProof>;

export const StaffProof = AnswerProof.extend({
  factor: z.number().describe('What the answer multiplies every price by.'),
  user: z.object({ id: words.bodyId, fullname: words.fullname, email: words.emailOut }),
  mediaType: z.enum(proofTypes).describe('By the first bytes of the document.'),
}).describe('A document that proves an answer, with who sent it.');
export type StaffProof = z.output<typeof StaffProof>;

const DecideProofIn = z
  .object({
    accept: words.switchIn,
    sentAt: words.time
      .optional()
      .describe('When the document that you looked at was sent; one that was sent since refuses the decision.'),
    reason: words
      .text(1000)
      .default('')
      .describe('The customer reads it. Needed to decline.')
      .meta({ examples: ['The card ended last year.'] }),
  })
  .superRefine(({ accept, reason }, context) => {
    if (!accept && reason.trim() === '') context.addIssue({ code: 'custom', path: ['reason'], message: '', input: '' });
  });

/** Documents for answers that make a licence cheaper. */
export const answerProofs = [
  endpoint('POST /api/order-questions/:id/proof', {
    name: 'sendProof',
    who: 'user',
    summary:
      'Send a document that proves an answer: a PDF, JPEG or PNG. Another one takes the place of one that staff have ' +
      'not decided yet.',
    params: words.byId,
    body: z.object({ option_id: words.looseBodyId }),
    files: { file: uploadSizes.proof },
    replies: { 201: AnswerProof },
    refusals: [
      'question_not_found',
      'answer_unknown',
      'proof_not_needed',
      'proof_accepted',
      'proof_unreadable',
      'upload_missing',
    ],
  }),
  endpoint('GET /api/order-questions/proofs', {
    name: 'listOwnProofs',
    who: 'user',
    summary: 'The documents that you sent for answers which are offered today, newest first.',
    replies: { 200: z.array(AnswerProof) },
    refusals: [],
  }),
  endpoint('GET /api/admin/answer-proofs', {
    name: 'listProofs',
    who: ['admin', 'finance'],
    summary: 'Documents for answers: first those to decide, the oldest first, then those that are decided.',
    query: z.object(words.paged(100, 1000)),
    replies: { 200: z.array(StaffProof) },
    refusals: [],
    counted: true,
  }),
  endpoint('GET /api/admin/answer-proofs/:id/file', {
    name: 'proofFile',
    who: ['admin', 'finance'],
    summary: 'The document itself, until it is decided. It comes as its sender made it: nothing in it was checked.',
    params: words.byId,
    replies: 'file',
    mediaTypes: proofTypes,
    refusals: ['proof_not_found', 'proof_decided'],
  }),
  endpoint('POST /api/admin/answer-proofs/:id/decide', {
    name: 'decideProof',
    who: ['admin', 'finance'],
    summary:
      'Accept or decline a document. Its sender gets an email, and the document is deleted. Nobody decides about ' +
      'their own.',
    params: words.byId,
    body: DecideProofIn,
    replies: { 200: StaffProof },
    refusals: ['proof_not_found', 'proof_decided', 'proof_changed', 'own_proof', 'invalid_input'],
  }),
] as const;
