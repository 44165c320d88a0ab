import { useCallback, useEffect } from 'react';
import { type ClientLoaderFunctionArgs, useFetcher } from 'react-router';
import type { Addresses, addresses } from '#contract/addresses.ts';
import type { CallName } from '#contract/admin-addresses.ts';
import type { Call, CallInput, CallReply } from '#contract/client.ts';
import { type Answer, answer, useKept } from './answer.ts';

/** A question that a part of a page asks when it opens: the address at which the router asks it. `Data` is what comes. */
export type Question<Data> = string & { readonly data?: Data };

/** Writes questions that are calls of the contract for the route at `path`. */
export function questionsAt<Known extends CallName>(path: string) {
  return <N extends Known>(name: N, input: CallInput<N>): Question<CallReply<N>> =>
    `${path}?${new URLSearchParams({ [name]: JSON.stringify(input) })}`;
}

/** A question of a part of a page of the shop. */
export const askShop = questionsAt<keyof typeof addresses>('/answers');

/** Two or more calls as one question, of which the answers come at once and in this order. */
export const together = <Data extends readonly unknown[]>(
  ...questions: { [At in keyof Data]: Question<Data[At]> }
): Question<Data> => questions.map((question, at) => (at === 0 ? question : question.split('?')[1])).join('&');

type Asked<Data> = Answer<Data> & { question: string };

/** The loader of a route at which parts of pages ask; `ask` is told what stands in the search of the question. */
export function answerBy<Data>(ask: (search: URLSearchParams) => Promise<Data>) {
  return async ({ request }: ClientLoaderFunctionArgs): Promise<Asked<Data>> => {
    const { search, searchParams } = new URL(request.url);
    return { question: search, ...(await answer(ask(searchParams))) };
  };
}

/** The loader of a route for calls of the contract, of which it passes on what changes nothing. */
export const answerByCalls = (call: Call, known: Addresses) =>
  answerBy(async (search) => {
    const replies = await Promise.all(
      [...search].map(([name, input]) => {
        if (known[name]?.[0] !== 'GET') throw new Error(`Nobody asks for ${name}.`);
        return call(name as CallName, JSON.parse(input));
      }),
    );
    return replies.length === 1 ? replies[0] : replies;
  });

/**
 * What the shop answers to a question of a part of a page; what the page itself shows comes by its loader. The router asks again
 * when something was changed. While a new answer is on its way, or failed to come, the old one stays; null asks nothing.
 */
export function useAnswer<Data>(question: Question<Data> | null) {
  const { load, state, data: asked } = useFetcher<Asked<Data>>();
  const data = useKept(asked ?? null);
  const reload = useCallback(() => {
    if (question !== null) void load(question);
  }, [question, load]);
  useEffect(reload, [reload]);
  const isCurrent = question !== null && asked !== undefined && question.endsWith(asked.question);
  const isLoading = question !== null && (state !== 'idle' || !isCurrent);
  return { data, isLoading, hasFailed: isCurrent && !isLoading && asked.data === null, reload };
}
