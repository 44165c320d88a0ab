import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Answers, readAnswers, usualAnswers, writeAnswers } from './advice/answers.ts';

const addressDelay_ms = 300;

/**
 * The answers of the advisor. They stand in the address, so that they can be sent to somebody; the page that the shop makes
 * is the same for everybody and shows the usual ones until the browser has taken it over.
 */
export function useAnswers(): { answers: Answers; answer: (change: Partial<Answers>) => void } {
  const location = useLocation();
  const navigate = useNavigate();
  const [answers, setAnswers] = useState(usualAnswers);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setAnswers(readAnswers(new URLSearchParams(location.search))), [location.search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    answers,
    answer: (change) => {
      const next = { ...answers, ...change };
      setAnswers(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        navigate({ search: writeAnswers(next) }, { replace: true, preventScrollReset: true });
      }, addressDelay_ms);
    },
  };
}
