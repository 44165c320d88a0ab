import { useState } from 'react';
import { largestFigure } from './advice/answers.ts';
import styles from './advisor.module.css';

/** A whole number with its thousands parted, which one may type with or without commas. */
export function FigureField({
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
  // What is being typed stays as it is: a value that is set anew in between would move the caret.
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
        value={typed ?? value.toLocaleString('en-US')}
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
