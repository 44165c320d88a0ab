import { accountAddresses } from '#contract/account-addresses.ts';
import { answerByCalls } from '../api/use-answer.ts';
import { callAccount } from './call-account.ts';

export { nothingYet as loader } from '../api/answer.ts';

/** Where the parts of a customer's rooms ask. */
export const clientLoader = answerByCalls(callAccount, accountAddresses);
