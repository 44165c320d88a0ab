import { everyAddress } from '#contract/admin-addresses.ts';
import { answerByCalls } from '../api/use-answer.ts';
import { callAdmin } from './call-admin.ts';

export { nothingYet as loader } from '../api/answer.ts';

/** Where the parts of the admin pages ask. */
export const clientLoader = answerByCalls(callAdmin, everyAddress);
