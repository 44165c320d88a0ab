import { answerProofs } from '#contract/nouns/answer-proofs.ts';
import { orderQuestions } from '#contract/nouns/order-questions.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { changeQuestion, createQuestion, deleteQuestion, presentQuestion } from './change-questions.ts';
import { decideProof, readProofFile } from './decide-proof.ts';
import { keepProof } from './keep-proof.ts';
import { presentProof, presentToStaff } from './present-proof.ts';
import { listProofRows, proofsOfUser } from './proof-queries.ts';
import { questionsAsked } from './question-queries.ts';

export const orderQuestionRoutes = (tools: Tools) =>
  pair(orderQuestions, {
    listOrderQuestions: async ({ caller }) => {
      const viewer = caller?.role === 'admin' ? 'staff' : 'public';
      return respond(
        200,
        (await questionsAsked(tools.db)).map((row) => presentQuestion(row, viewer)),
      );
    },
    createOrderQuestion: async ({ body, caller }) => respond(201, await createQuestion(tools, body, caller)),
    updateOrderQuestion: async ({ params, body, caller }) =>
      respond(200, await changeQuestion(tools, params.id, body, caller)),
    deleteOrderQuestion: async ({ params, caller }) => {
      await deleteQuestion(tools, params.id, caller);
      return respond(204);
    },
  });

export const answerProofRoutes = (tools: Tools) =>
  pair(answerProofs, {
    sendProof: async ({ params, body, files, caller }) => {
      const { file = refuse('upload_missing') } = files;
      const answer = { questionId: params.id, optionId: body.option_id };
      return respond(201, await keepProof(tools, caller, answer, file));
    },
    listOwnProofs: async ({ caller }) => respond(200, (await proofsOfUser(tools.db, caller.id)).map(presentProof)),
    listProofs: async ({ query }) => {
      const { rows, total } = await listProofRows(tools.db, query);
      return respond(200, rows.map(presentToStaff), total);
    },
    proofFile: async ({ params }) => readProofFile(tools, params.id),
    decideProof: async ({ params, body, caller }) => respond(200, await decideProof(tools, caller, params.id, body)),
  });
