import { addresses } from './addresses.ts';

/**
 * Verb and path of every call, those of staff among them. A browser gets `addresses` without these, and this table with
 * the pages of staff alone (`vite.config.ts`).
 */
export const staffAddresses = addresses;
