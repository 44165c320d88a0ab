import { addresses } from './addresses.ts';

/**
 * Verb and path of the calls of offers. A browser gets `addresses` without them, and this table with the pages of
 * offers alone (`vite.config.ts`).
 */
export const offerAddresses = addresses;
