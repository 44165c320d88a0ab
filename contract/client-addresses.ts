import { addresses } from './addresses.ts';

/**
 * Verb and path of the calls about licences for clients. A browser gets `addresses` without them, and this table with
 * the pages that need it alone (`vite.config.ts`).
 */
export const clientAddresses = addresses;
