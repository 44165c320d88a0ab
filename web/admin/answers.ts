import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { everyAddress } from '#contract/admin-addresses.ts';
import { answerByCalls } from '../api/use-answer.ts';
import { callAdmin } from './call-admin.ts';

export { nothingYet as loader } from '../api/answer.ts';

/** Where the parts of the admin pages ask. */
export const clientLoader = answerByCalls(callAdmin, everyAddress);

/** What is asked on every page, such as what is unread, is asked again with each change and each page. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus = 200,
}: ShouldRevalidateFunctionArgs) =>
  (formMethod !== undefined && actionStatus < 400) || currentUrl.pathname !== nextUrl.pathname;
