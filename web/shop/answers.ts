import { addresses } from '#contract/addresses.ts';
import { call } from '../api/call.ts';
import { answerByCalls } from '../api/use-answer.ts';

export { nothingYet as loader } from '../api/answer.ts';

/** Where the parts of the pages of the shop ask. */
export const clientLoader = answerByCalls(call, addresses);
