import { withoutLanguage } from '#contract/languages/languages.ts';

/** Whether what was sent from a page changes what every page says of its shop. */
export const changesShop = (formAction = ''): boolean =>
  /^\/admin\/(?:settings|setup)$/.test(withoutLanguage(formAction));
