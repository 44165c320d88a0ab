import { inLanguage, languageOf, withoutLanguage } from '#contract/languages/languages.ts';

/** Pages that stay open while the shop is closed: its accounts and their rooms, who sells, and what was agreed to. */
const stayingOpen =
  /^\/(?:closed|login|forgot|reset|new-password|second-factor|confirm-email|undo-email|customer|admin|contact|verify|terms|privacy|refunds|cookies|imprint|checkout-success|subscription-success|license\/[^/]+|robots\.txt|site\.webmanifest|__manifest)(?:\/|\.data$|$)/;

/** Where the router is sent for its answer when it asks for the data of a page: that tells it to leave for the closed page. */
const turnedAwayAddress = '/turned-away.data';

/**
 * Where a request that is turned away from a closed shop goes instead: one for a page to the closed page, one for its data to what tells
 * the router so. Null where the address stays open.
 */
export function answerClosed(url: string): { redirect?: string; serve?: string } | null {
  const path = url.split('?')[0]!;
  if (stayingOpen.test(withoutLanguage(path))) return null;
  const language = languageOf(url);
  return path.endsWith('.data')
    ? { serve: inLanguage(language, turnedAwayAddress) }
    : { redirect: inLanguage(language, '/closed') };
}
