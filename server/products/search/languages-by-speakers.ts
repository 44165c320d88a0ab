/**
 * The languages that most people speak, first or second, most first; the order follows the populations in Unicode's
 * CLDR.
 */
const MOST_SPOKEN = [
  ...['en', 'zh', 'hi', 'es', 'ar', 'fr', 'bn', 'pt', 'ru', 'id', 'ur', 'de', 'ja', 'mr', 'te', 'tr', 'ta', 'vi', 'ko'],
  ...['jv', 'it', 'ha', 'th', 'fa', 'pl', 'sw', 'gu', 'kn', 'my', 'uk', 'nl', 'ms', 'ro', 'su', 'yo', 'ig', 'am', 'or'],
  ...['ml', 'pa', 'uz', 'az', 'ne', 'si', 'km', 'so', 'el', 'cs', 'hu', 'sv', 'zu', 'xh', 'af', 'he', 'be', 'kk', 'bg'],
  ...['sr', 'ca', 'da', 'fi', 'nb', 'sk', 'hr', 'lt', 'sl', 'hy', 'ka', 'mn', 'lo', 'lv', 'et', 'is', 'ga', 'cy', 'eu'],
];
const RANKS = new Map(MOST_SPOKEN.map((tag, at) => [tag, at]));

/** Where a language stands when people look for one: small for one that many speak, the same for all that few do. */
export const rankLanguage = (tag: string): number => RANKS.get(tag) ?? MOST_SPOKEN.length;
