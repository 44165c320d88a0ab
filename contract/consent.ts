import { z } from 'zod';
import * as words from './words.ts';

/**
 * What a buyer may agree to at the checkout until the owner writes other words: files that come at once end the 14 days in which
 * consumers of the European Union may withdraw, if they say so themselves (Directive 2011/83/EU, Article 16 m).
 */
export const usualConsent =
  'Give me the files at once. I know that with this I lose my right to withdraw within 14 days.';

/** Words of consent, as an owner writes them. */
export const ConsentText = words.requiredText(500).transform((text) => text.trim());

/** A buyer's yes: the words that were read, which have to be today's, or true for whatever they are today. Kept with the order word for word. */
export const Consent = z.union([z.boolean(), words.text(500)]);
