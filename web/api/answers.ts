import { addresses } from '#contract/addresses.ts';
import { call } from './call.ts';
import { answerByCalls } from './use-answer.ts';

export { nothingYet as loader } from './answer.ts';

/** Where the parts of all pages ask. */
export const clientLoader = answerByCalls(call, addresses);
