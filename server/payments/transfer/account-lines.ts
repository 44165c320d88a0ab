import { isTestMode, type PaymentMode } from '#contract/payment-providers.ts';
import type { PaymentsNow } from '../modes.ts';

/** Where nothing is set and no money moves, buyers see an account that is none. */
const EXAMPLE_ACCOUNT = ['Example Bank, account 0000 0000', 'This account is an example; no money moves.'];

/**
 * The lines that say where the money goes of what was begun at a place; none where the owner has not said and money
 * would move.
 */
export const accountLines = ({ bankAccount }: PaymentsNow, mode: PaymentMode | null): readonly string[] =>
  bankAccount ?? (isTestMode(mode) ? EXAMPLE_ACCOUNT : []);
