/** What has to be typed to empty the demo. */
export const EMPTY_WORDS = 'empty the demo';
