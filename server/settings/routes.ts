import { type ShopSettings, settings } from '#contract/admin/settings.ts';
import { asCents, toDollars } from '#contract/money.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { Tools } from '#server/kit/tools.ts';
import { changeSection, changeSecurity } from './change-settings.ts';
import { type OwnSettings, readShopSettings } from './shop-settings.ts';

export const settingsRoutes = (tools: Tools) =>
  pair(settings, {
    readSettings: async () => respond(200, present(await readShopSettings(tools.db))),
    changeSettings: async ({ body, caller }) => {
      const { demandSecondFactor, confirmRefundsAbove: confirmRefundsAbove_cents } = body;
      await changeSecurity(tools, caller, { demandSecondFactor, confirmRefundsAbove_cents });
      return respond(200, present(await readShopSettings(tools.db)));
    },
    readConsent: async () => respond(200, { text: (await readShopSettings(tools.db)).refunds.consentText }),
    changeRefundSettings: async ({ body, caller }) => {
      await changeSection(tools, caller, 'refunds', body);
      return respond(200, present(await readShopSettings(tools.db)));
    },
  });

function present({ security, refunds }: OwnSettings): ShopSettings {
  const { demandSecondFactor, confirmRefundsAbove_cents: cents } = security;
  return {
    security: { demandSecondFactor, confirmRefundsAbove: cents === null ? null : toDollars(asCents(cents)) },
    refunds,
  };
}
