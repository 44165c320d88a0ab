import { useEffect, useState } from 'react';
import type { OrderQuestion } from '#contract/nouns/order-questions.ts';
import { readItem, writeItem } from '../../ui/browser-storage.ts';

const storedName = 'fontshop_answers';

/** The chosen option of each question. */
type Chosen = Record<number, number>;

function readChosen(): Chosen {
  try {
    const stored: unknown = JSON.parse(readItem(storedName) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

export type AnswersChosen = {
  /** What is asked; the buyer's country answers for itself. */
  questions: readonly OrderQuestion[];
  chosen: Chosen;
  choose: (questionId: number, optionId: number) => void;
  /** As the shop takes them: answers that are still offered. */
  answers: { question_id: number; option_id: number }[];
  /** The first question without an answer, once paying was tried; null where all are answered. */
  missing: number | null;
  /** @returns whether everything is answered. */
  check: () => boolean;
};

/** What the buyer answers to the questions of the order, kept in this browser for the next one. */
export function useAnswers(all: readonly OrderQuestion[]): AnswersChosen {
  const [chosen, setChosen] = useState<Chosen>({});
  const [isTried, setTried] = useState(false);
  useEffect(() => setChosen(readChosen()), []);
  const questions = all.filter(({ kind }) => kind !== 'country');
  const answers = questions.flatMap(({ id, options }) => {
    const option = options.find((one) => one.id === chosen[id]);
    return option ? [{ question_id: id, option_id: option.id }] : [];
  });
  const open = questions.find(({ id }) => answers.every(({ question_id }) => question_id !== id));
  return {
    questions,
    chosen,
    choose: (questionId, optionId) => {
      const next = { ...chosen, [questionId]: optionId };
      setChosen(next);
      writeItem(storedName, JSON.stringify(next));
    },
    answers,
    missing: isTried ? (open?.id ?? null) : null,
    check: () => {
      setTried(true);
      return open === undefined;
    },
  };
}
