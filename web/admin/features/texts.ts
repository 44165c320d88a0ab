/** What staff are told of features: what was done, and what was not. */
export const texts = {
  notSwitched: 'Failed to switch the feature',
  switched: (title: string, isOn: boolean) => `${title} is ${isOn ? 'on' : 'off'}, for every visitor`,
} as const;
