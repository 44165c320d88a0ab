import { useEffect, useRef } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { OrderQuestion } from '#contract/nouns/order-questions.ts';
import styles from './checkout.module.css';
import { ConfirmEmail } from './confirm-email.tsx';
import { ProofField } from './proof-field.tsx';
import type { AnswersChosen } from './use-answers.ts';

/** Asks what every licence of the order is priced by. */
export function QuestionFields({ answers }: { answers: AnswersChosen }) {
  if (answers.questions.length === 0) return null;
  return (
    <div className={styles.terms}>
      {answers.questions.map((question) => (
        <Question key={question.id} question={question} answers={answers} />
      ))}
    </div>
  );
}

function Question({
  question: { id, text, help, options, proof, domains },
  answers: { chosen, choose, missing },
}: {
  question: OrderQuestion;
  answers: AnswersChosen;
}) {
  const field = useRef<HTMLInputElement>(null);
  const isMissing = missing === id;
  const option = options.find((one) => one.id === chosen[id]);
  const needsProof = proof !== null && option !== undefined && option.factor < 1;
  useEffect(() => {
    if (isMissing) field.current?.focus();
  }, [isMissing]);
  return (
    <fieldset aria-describedby={`question-${id}`}>
      <legend className="lab">{text}</legend>
      {options.map((one, at) => (
        <label className="check" key={one.id}>
          <input
            ref={at === 0 ? field : undefined}
            type="radio"
            name={`question-${id}`}
            checked={one.id === chosen[id]}
            aria-invalid={isMissing}
            onChange={() => choose(id, one.id)}
          />
          <span>{one.text}</span>
        </label>
      ))}
      <div className={styles.help} id={`question-${id}`}>
        {isMissing ? (
          <span className="err">{t('Please choose an answer; the prices go by it.')}</span>
        ) : (
          help !== '' && <span className="hint">{help}</span>
        )}
        {needsProof && proof === 'email_domain' && (
          <>
            <span className="hint">
              {t('For this answer your account needs a confirmed email address that ends in {domains}.', {
                domains: domains.slice(0, 5).join(', '),
              })}
            </span>
            <ConfirmEmail domains={domains} />
          </>
        )}
        {needsProof && proof === 'document' && <ProofField key={option.id} questionId={id} optionId={option.id} />}
      </div>
    </fieldset>
  );
}
