import { msg, t } from '#contract/languages/translate.ts';
/** What staff are told of features: what was done, and what was not. */
export const texts = {
  notSwitched: msg('Failed to switch the feature'),
  switched: (title: string, isOn: boolean) =>
    t('{title} is {isOn}, for every visitor', { title, isOn: isOn ? 'on' : 'off' }),
} as const;
