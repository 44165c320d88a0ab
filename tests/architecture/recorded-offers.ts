import { sendForm } from '#tests/stock/send-form.ts';
import type { Buyer, TestShop } from '#tests/test-shop.ts';

type Recorded = Record<string, [action: string, change: () => Promise<unknown>]>;

/** Of each change of offers what is written down, and doing it. */
export function recordedOffers(shop: TestShop, admin: () => Buyer): Recorded {
  const offer = async (send = true) => {
    const { id, licenseTypes } = await shop.product();
    const lines = [{ product_id: id, license_type_id: licenseTypes[0]?.id ?? 0, quantity: 1 }];
    const { data } = await admin().call('createQuote', { body: { email: 'rani@studio.example', lines, send } });
    const { data: found } = await admin().call('listAllQuotes', { query: { query: data.quote.number } });
    return { params: { id: found[0]?.id ?? 0 }, token: data.quote.token };
  };
  return {
    changeOfferSettings: [
      'settings.update',
      () => admin().call('changeOfferSettings', { body: { days: 20, daysToPay: 10 } }),
    ],
    addQuoteContract: [
      'proposal.update',
      async () => {
        const { params } = await offer(false);
        const file = { bytes: new TextEncoder().encode('%PDF-1.7'), name: 'agreement.pdf' };
        return sendForm(shop, admin(), `POST /api/quotes/admin/${params.id}/contract`, { file });
      },
    ],
    sendQuote: ['proposal.send', async () => admin().call('sendQuote', { params: (await offer()).params })],
    reopenQuote: [
      'proposal.reopen',
      async () => {
        const { params, token } = await offer();
        await (await shop.customer()).call('acceptQuote', { params: { token }, body: {} });
        return admin().call('reopenQuote', { params });
      },
    ],
    withdrawQuote: ['proposal.withdraw', async () => admin().call('withdrawQuote', { params: (await offer()).params })],
  };
}
