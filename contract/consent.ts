import { z } from 'zod';
import * as words from './words.ts';

/** Words of consent, as an owner writes them. */
export const ConsentText = words.requiredText(500).transform((text) => text.trim());

/**
 * A buyer's yes: the words that were read, which have to be today's, or true for whatever they are today. Kept with the
 * order word for word.
 */
export const Consent = z.union([z.boolean(), words.text(500)]);
