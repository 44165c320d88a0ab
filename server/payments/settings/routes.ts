import { paymentSettings } from '#contract/admin/payment-settings.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { changePayments, tryPayments } from './change-payments.ts';
import type { PaymentSettingsTools } from './read-payments.ts';

export const paymentSettingsRoutes = (tools: PaymentSettingsTools) =>
  pair(paymentSettings, {
    changePaymentSettings: async ({ body, caller }) => respond(200, await changePayments(tools, caller, body)),
    tryPaymentSettings: async ({ body, caller }) => respond(200, await tryPayments(tools, caller, body)),
  });
