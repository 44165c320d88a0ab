import { type ShopSettings, settings } from '#contract/admin/settings.ts';
import { asCents, toDollars } from '#contract/money.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { Tools } from '#server/kit/tools.ts';
import { changeSection, changeSecurity } from './change-settings.ts';
import { type OwnSettings, readShopSettings } from './shop-settings.ts';

/** The sections that rooms further on keep and present. */
type OtherSections = () => Promise<Omit<ShopSettings, keyof ReturnType<typeof present>>>;

export const settingsRoutes = (tools: Tools, readOthers: OtherSections) => {
  const read = async () => ({ ...present(await readShopSettings(tools.db)), ...(await readOthers()) });
  return pair(settings, {
    readSettings: async () => respond(200, await read()),
    changeSettings: async ({ body, caller }) => {
      const { demandSecondFactor, confirmRefundsAbove: confirmRefundsAbove_cents } = body;
      await changeSecurity(tools, caller, { demandSecondFactor, confirmRefundsAbove_cents });
      return respond(200, await read());
    },
    readConsent: async () => respond(200, { text: (await readShopSettings(tools.db)).refunds.consentText }),
    changeRefundSettings: async ({ body, caller }) => {
      await changeSection(tools, caller, 'refunds', body);
      return respond(200, await read());
    },
  });
};

function present({ security, refunds }: OwnSettings) {
  const { demandSecondFactor, confirmRefundsAbove_cents: cents } = security;
  return {
    security: { demandSecondFactor, confirmRefundsAbove: cents === null ? null : toDollars(asCents(cents)) },
    refunds,
  };
}
