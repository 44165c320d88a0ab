import { Link } from 'react-router';
import { type Advice, type Answers, questions } from './advise.ts';
import styles from './license.module.css';

type Question = keyof Answers;

/** Three questions, and which licences the answers call for. */
export function Advisor({
  answers,
  advice,
  onAnswer,
}: {
  answers: Answers;
  advice: readonly Advice[];
  onAnswer: (answers: Answers) => void;
}) {
  return (
    <form className={styles.advisor} aria-label="Which licence" onSubmit={(event) => event.preventDefault()}>
      {(Object.keys(questions) as Question[]).map((question) => (
        <fieldset key={question} disabled={question === 'views' && answers.making !== 'website'}>
          <legend>{questions[question].legend}</legend>
          {Object.entries(questions[question].choices).map(([value, name]) => (
            <label className="check" key={value}>
              <input
                type="radio"
                name={question}
                value={value}
                checked={answers[question] === value}
                onChange={() => onAnswer({ ...answers, [question]: value } as Answers)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      ))}
      <div aria-live="polite">
        <h2>Then you need</h2>
        <strong>{advice.map(({ name }) => name).join(' and ')}</strong>
        <p className="t13 two">{advice.map(({ name, reason }) => `${name} ${reason}.`).join(' ')}</p>
        <Link
          className="btn small"
          to={`/product?${new URLSearchParams({ license: `${advice.at(-1)?.name} License` })}`}
        >
          Show fonts with {advice.at(-1)?.name}
        </Link>
      </div>
    </form>
  );
}
