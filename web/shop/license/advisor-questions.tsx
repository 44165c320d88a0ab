import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { type Answers, largestFigure, owners, usePlaces } from './advice/demand.ts';
import styles from './advisor.module.css';
import words from './questions.json' with { type: 'json' };

/** Six questions about what somebody wants to do with a font. What was not asked for cannot be answered. */
export function AdvisorQuestions({
  answers,
  onAnswer,
}: {
  answers: Answers;
  onAnswer: (change: Partial<Answers>) => void;
}) {
  const { by, projects, people, views, ads, products, isBroadcast } = answers;
  const isIn = (usePlace: (typeof usePlaces)[number]) => answers.places.includes(usePlace);
  return (
    <div className={styles.questions}>
      <fieldset className={styles.tall}>
        <legend>{t('Where will the font be used?')}</legend>
        {usePlaces.map((usePlace) => (
          <label className="check" key={usePlace}>
            <input
              type="checkbox"
              checked={isIn(usePlace)}
              onChange={() => onAnswer({ places: usePlaces.filter((other) => isIn(other) !== (other === usePlace)) })}
            />
            {t(words.places[usePlace])}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('Who is it for?')}</legend>
        {owners.map((owner) => (
          <label className="check" key={owner}>
            <input type="radio" name="by" checked={by === owner} onChange={() => onAnswer({ by: owner })} />
            {t(words.owners[owner])}
          </label>
        ))}
        <FigureField
          label={t('Commercial projects')}
          value={projects}
          isOff={!isIn('desktop')}
          onChange={(next) => onAnswer({ projects: next })}
        />
      </fieldset>
      <fieldset>
        <legend>{t('How many people install it?')}</legend>
        <FigureField
          label={t('People')}
          value={people}
          isOff={!isIn('desktop')}
          onChange={(next) => onAnswer({ people: next })}
        />
      </fieldset>
      <fieldset>
        <legend>{t('How many will see it?')}</legend>
        <FigureField
          label={t('Views a month')}
          value={views}
          isOff={!isIn('web')}
          onChange={(next) => onAnswer({ views: next })}
        />
        <FigureField
          label={t('Ad impressions')}
          value={ads}
          isOff={!isIn('advertising')}
          onChange={(next) => onAnswer({ ads: next })}
        />
      </fieldset>
      <fieldset>
        <legend>{t('How many products will carry it?')}</legend>
        <FigureField label={t('Products sold')} value={products} onChange={(next) => onAnswer({ products: next })} />
      </fieldset>
      <fieldset>
        <legend>{t('Will it be broadcast?')}</legend>
        {[false, true].map((value) => (
          <label className="check" key={String(value)}>
            <input
              type="radio"
              name="broadcast"
              checked={isBroadcast === value}
              onChange={() => onAnswer({ isBroadcast: value })}
            />
            {value ? t('Yes: film, television or streaming') : t('No')}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** A whole number with its thousands parted, which one may type with or without commas. */
function FigureField({
  label,
  value,
  isOff = false,
  onChange,
}: {
  label: string;
  value: number;
  isOff?: boolean;
  onChange: (value: number) => void;
}) {
  // What is being typed stays as it is: a value that is set again in between would move the caret.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label className={styles.figureField}>
      <span>{label}</span>
      <input
        className="in num"
        inputMode="numeric"
        autoComplete="off"
        disabled={isOff}
        maxLength={17}
        value={typed ?? writeNumber(value)}
        onBlur={() => setTyped(null)}
        onChange={(event) => {
          setTyped(event.target.value);
          const digits = event.target.value.replace(/\D/g, '');
          onChange(Math.min(Number(digits), largestFigure));
        }}
      />
    </label>
  );
}
