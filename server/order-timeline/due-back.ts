import type { OwnSettings } from '#server/settings/shop-settings.ts';

type Rule = OwnSettings['refunds'];
type Delivered = { paid_at: Date | null; consented_at: Date | null; first_download_at: Date | null };

const DAY_MS = 24 * 3_600_000;

/** The end of the days in which money is due back by the owner's rule; null while nothing is paid. */
export const lastDueMoment = ({ paid_at }: Pick<Delivered, 'paid_at'>, { days }: Rule): Date | null =>
  paid_at && new Date(paid_at.getTime() + days * DAY_MS);

/**
 * Whether money is due back by the owner's rule. A download ends that only for whoever had agreed that the files come at once:
 * without that the right to withdraw goes on (Directive 2011/83/EU, Article 16 m).
 */
export function isDueBack(delivered: Delivered, rule: Rule, now: Date): boolean {
  const last = lastDueMoment(delivered, rule);
  if (last === null || now >= last) return false;
  return rule.evenIfDownloaded || delivered.first_download_at === null || delivered.consented_at === null;
}
