import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { withoutLanguage } from '#contract/languages/languages.ts';

/**
 * Whether to read again what every page shows of its shop: only when a page reloads its data on which the shop itself
 * is changed.
 */
export const changesShop = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href && /^\/admin\/(?:settings|setup)(?:\/|$)/.test(withoutLanguage(currentUrl.pathname));
