import type { Buyer, TestShop } from '../test-shop.ts';
import { approvePayment } from './approve.ts';

export type Subscribing = ReturnType<typeof createSubscribing>;

/** The steps of a subscription, as a browser makes them. */
export function createSubscribing(shop: TestShop) {
  return {
    /** A monthly plan of the given licence type unless `body` says otherwise. */
    async plan(owner: Buyer, licenseTypeId: number | null, body: object = {}) {
      const made = { name: 'Studio plan', price: 29, duration: 'monthly', license_type_id: licenseTypeId, ...body };
      return (await owner.call('createPlan', { body: made })).data;
    },
    /** Pays for a period of a plan. @returns its subscription. */
    async subscribe(buyer: Buyer, planId: number) {
      const { data: started } = await buyer.call('createSubscription', { body: { planId } });
      const { returnUrl } = await approvePayment(shop.approvalAddress(started.approvalUrl));
      const back = await fetch(returnUrl.replace('http://shop.test', shop.address), { redirect: 'manual' });
      const PayerID = new URL(back.headers.get('location') ?? '', 'http://shop.test').searchParams.get('PayerID') ?? '';
      const { paymentId, subscriptionId } = started;
      const { data } = await buyer.call('subscriptionSuccess', { query: { paymentId, PayerID, subscriptionId } });
      if (!('subscription' in data)) throw new Error('The period is not paid yet.');
      return data.subscription;
    },
    /** What a download link gives, or the words of the refusal. */
    async download(link: string) {
      const reply = await fetch(link.replace('http://shop.test', shop.address));
      const bytes = Buffer.from(await reply.arrayBuffer());
      const isRefusal = (reply.headers.get('content-type') ?? '').includes('json');
      const refusal = isRefusal ? (JSON.parse(bytes.toString()) as { code: string; message: string }) : null;
      return { status: reply.status, headers: reply.headers, bytes, code: refusal?.code, message: refusal?.message };
    },
  };
}
