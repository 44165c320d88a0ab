import { addresses } from './addresses.ts';

/**
 * Verb and path of the calls of companies. A browser gets `addresses` without them, and this table with the pages that
 * ask for companies alone (`vite.config.ts`).
 */
export const companyAddresses = addresses;
