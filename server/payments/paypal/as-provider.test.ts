import { approvePayment } from '#tests/buy/approve.ts';
import { openTestHouse } from '#tests/buy/open-test-house.ts';
import { describeProvider } from '#tests/provider-suite.ts';

describeProvider('PayPal', async () => {
  const { paypal: provider, url, close } = await openTestHouse();
  return {
    provider,
    pay: async (reference) => void (await approvePayment(`${url}/checkoutnow?token=${reference}`)),
    arrive: async () => undefined,
    close,
  };
});
