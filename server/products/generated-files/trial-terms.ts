/** What somebody may do with trial fonts, in words that need no lawyer. */
export function trialTerms(name: string, address: string): string {
  return [
    `Trial terms for ${name} Trial`,
    '',
    'You may install these fonts and try them in your own layouts, and show the layouts to colleagues and to your client while',
    'they decide.',
    '',
    'You may not publish, print for others, sell or put on a web site or into an app anything that is set in them, change them,',
    'or pass the files on. For any of that, buy a licence; the fonts then come whole, with every letter and feature.',
    '',
    'They hold basic Latin letters, figures and the commonest signs, and only few pairs of letters are kerned. They are given',
    'as they are, without any promise.',
    '',
    'Where LICENSE.txt beside this file, the licence of the font itself, allows more, it holds.',
    '',
    `The font and its licences: ${address}`,
    '',
  ].join('\n');
}
