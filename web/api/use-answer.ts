import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallName } from '#contract/admin-addresses.ts';
import type { Call, CallInput, CallReply } from '#contract/client.ts';
import { type Answer, answer, useKept } from './answer.ts';
import { call } from './call.ts';

/** A question that a part of a page asks when it opens: what tells it from others, and how it is asked. */
export type Question<Data> = { key: string; ask: () => Promise<Data> };

/** Writes questions that are calls of a client of the contract. */
export const questionsOf =
  <Known extends CallName>(client: Call<Known>) =>
  <N extends Known>(name: N, input: CallInput<N>): Question<CallReply<N>> => ({
    key: `${name} ${JSON.stringify(input)}`,
    ask: () => client(name, input),
  });

/** A question of a part of a page of the shop. */
export const askShop = questionsOf(call);

/** Two or more questions as one, of which the answers come at once and in this order. */
export const together = <Data extends readonly unknown[]>(
  ...questions: { [At in keyof Data]: Question<Data[At]> }
): Question<Data> => ({
  key: questions.map(({ key }) => key).join(' '),
  ask: () => Promise.all(questions.map(({ ask }) => ask())) as unknown as Promise<Data>,
});

/** How each part that is on the page asks again. */
const parts = new Set<() => Promise<void>>();

/** Asks again what all parts of the page have asked. @returns when their answers have come, or failed to come. */
export const askPartsAgain = (): Promise<unknown> => Promise.all([...parts].map((reload) => reload()));

/**
 * What the shop answers to a question of a part of a page; what the page itself shows comes by its loader. It is asked again when
 * something was changed by `useAct`. While a new answer is on its way, or failed to come, the old one stays; null asks nothing. Not by
 * a fetcher of the router: where the line is cut before that has learnt of its route, the whole page breaks.
 */
export function useAnswer<Data>(wanted: Question<Data> | null) {
  const [question, setQuestion] = useState(wanted);
  if (wanted?.key !== question?.key) setQuestion(wanted);
  const [told, setTold] = useState<(Answer<Data> & { key: string }) | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const turn = useRef(0);
  const data = useKept(told);
  const reload = useCallback(async () => {
    if (question === null) return;
    turn.current += 1;
    const mine = turn.current;
    setIsAsking(true);
    const said = await answer(question.ask());
    if (mine !== turn.current) return;
    setTold({ key: question.key, ...said });
    setIsAsking(false);
  }, [question]);
  useEffect(() => {
    void reload();
    parts.add(reload);
    return () => {
      parts.delete(reload);
      turn.current += 1;
    };
  }, [reload]);
  const isCurrent = question !== null && told?.key === question.key;
  const isLoading = question !== null && (isAsking || !isCurrent);
  return { data, isLoading, hasFailed: isCurrent && !isLoading && told.data === null, reload };
}
