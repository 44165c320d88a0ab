import { approvePayment } from '#tests/buy/approve.ts';
import { openTestSandbox } from '#tests/buy/open-test-sandbox.ts';
import { describeProvider } from '#tests/provider-suite.ts';

describeProvider('PayPal', async () => {
  const { paypal: provider, url, close } = await openTestSandbox();
  return {
    provider,
    pay: async (reference) => void (await approvePayment(`${url}/checkoutnow?token=${reference}`)),
    arrive: async () => undefined,
    close,
  };
});
