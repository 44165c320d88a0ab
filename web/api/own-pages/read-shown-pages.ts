import { data, type RouterContextProvider } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import type { ShownPages } from '#contract/nouns/site-pages.ts';
import { callFrom } from '../server-call.ts';

/** Addresses under which the owner sees the draft as a page. */
const draft = /^\/draft\/([^/]+)\//;

/** The owner's pages as they are published, or under the address of a draft as they are drafted. @throws a 404 for another key. */
export async function readShownPages(context: Readonly<RouterContextProvider>, path: string): Promise<ShownPages> {
  const call = callFrom(context);
  const key = draft.exec(path)?.[1];
  if (key === undefined) return (await call('readPages', {})).data;
  try {
    return (await call('readDraftPages', { params: { key } })).data;
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'draft_not_found') throw data(null, { status: 404 });
    throw error;
  }
}
