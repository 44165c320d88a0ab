import type { AnswerProof } from '#contract/nouns/answer-proofs.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import type { Buyer, TestShop } from '#tests/test-shop.ts';

type Recorded = Record<string, [action: string, change: () => Promise<unknown>]>;

/** Of each change of discounts, sales and order questions what is written down, and doing it. */
export function recordedPricing(shop: TestShop, admin: () => Buyer): Recorded {
  const codeIn = () => ({ code: `C${Math.random()}`.replace('.', ''), kind: 'percent' as const, value: 20 });
  const code = async () => (await admin().call('createCode', { body: codeIn() })).data;
  const sale = async () =>
    (
      await admin().call('createSale', {
        body: { percent: 5, from: '2098-01-01T00:00:00Z', until: '2098-02-01T00:00:00Z' },
      })
    ).data;
  const asked = {
    kind: 'yes_no' as const,
    text: 'Are you a student?',
    options: [
      { text: 'Yes', factor: 0.5 },
      { text: 'No', factor: 1 },
    ],
    proof: 'document' as const,
  };
  const question = async () => (await admin().call('createOrderQuestion', { body: asked })).data;
  return {
    createCode: ['code.create', code],
    updateCode: [
      'code.update',
      async () => admin().call('updateCode', { params: { id: (await code()).id }, body: codeIn() }),
    ],
    deleteCode: ['code.delete', async () => admin().call('deleteCode', { params: { id: (await code()).id } })],
    createSale: ['sale.create', sale],
    endSale: ['sale.delete', async () => admin().call('endSale', { params: { id: (await sale()).id } })],
    createOrderQuestion: ['question.create', question],
    updateOrderQuestion: [
      'question.update',
      async () => {
        const body = { ...asked, text: 'Do you study?' };
        return admin().call('updateOrderQuestion', { params: { id: (await question()).id }, body });
      },
    ],
    deleteOrderQuestion: [
      'question.delete',
      async () => admin().call('deleteOrderQuestion', { params: { id: (await question()).id } }),
    ],
    decideProof: [
      'proof.decide',
      async () => {
        const { id, options } = await question();
        const file = { bytes: new TextEncoder().encode('%PDF-1.7'), name: 'card.pdf' };
        const sent = { option_id: String(options[0]?.id), file };
        const to = `POST /api/order-questions/${id}/proof`;
        const { body } = await sendForm<AnswerProof>(shop, await shop.customer(), to, sent);
        return admin().call('decideProof', { params: { id: body.id }, body: { accept: true } });
      },
    ],
  };
}
