import { msg, t } from '#contract/languages/translate.ts';
/** What staff are told of features: what was done, and what was not. */
export const texts = {
  notSwitched: msg('Failed to switch the feature'),
  switched: (title: string, isOn: boolean) =>
    isOn ? t('{title} is on, for every visitor', { title }) : t('{title} is off, for every visitor', { title }),
} as const;
