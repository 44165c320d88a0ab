import { useId, useState } from 'react';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { centsOf, formatDollars } from '#contract/money.ts';
import type { CodeProblem, Discount } from '#contract/nouns/codes.ts';
import { FieldNote } from '../ui/form/labelled.tsx';

import styles from './code-field.module.css';
import { useCode, writeCode } from './code-store.ts';

const PROBLEMS: Record<CodeProblem, Message> = {
  code_unknown: msg('We don’t know this code.'),
  code_not_now: msg('This code isn’t valid right now.'),
  code_used_up: msg('This code has been used up.'),
  code_not_for_this: msg('This code isn’t for anything in your cart.'),
  code_minimum: msg('Your cart doesn’t reach the minimum of this code.'),
  code_first_order: msg('This code is for a first order only.'),
  code_once: msg('You’ve already used this code.'),
};

/** Asks for a discount code, and says why one takes nothing off. */
export function CodeField({ discount, problem }: { discount: Discount | null; problem: CodeProblem | null }) {
  const code = useCode();
  const [isOpen, setOpen] = useState(false);
  // What was typed stays, to be put right.
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? code;
  const id = useId();
  const error = problem === null || code === '' ? undefined : `${code}: ${t(PROBLEMS[problem])}`;
  if (code !== '' && error === undefined)
    return (
      <p className={`between t13 ${styles.used}`}>
        <span className="two">
          {discount !== null && discount.code === null
            ? t('{title} takes off more than your code {code}.', { title: discount.title, code })
            : t('Code {code}', { code })}
        </span>
        <button
          type="button"
          className="link"
          onClick={() => writeCode('')}
          aria-label={t('Remove code {code}', { code })}
        >
          {t('Remove')}
        </button>
      </p>
    );
  if (!isOpen && error === undefined)
    return (
      <p className={`t13 ${styles.used}`}>
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {t('Have a discount code?')}
        </button>
      </p>
    );
  return (
    <form
      className={`field ${styles.field}`}
      onSubmit={(event) => {
        event.preventDefault();
        writeCode(value.trim().toUpperCase());
        setOpen(false);
      }}
    >
      <label className="lab" htmlFor={id}>
        {t('Discount code')}
      </label>
      <div className={styles.row}>
        <input
          className="in"
          id={id}
          value={value}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          // biome-ignore lint/a11y/noAutofocus: it was just asked for.
          autoFocus={isOpen}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-note`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="btn">
          {t('Apply')}
        </button>
      </div>
      <FieldNote id={id} error={error} hint={undefined} />
      {error !== undefined && (
        <button type="button" className="link t13" onClick={() => writeCode('')}>
          {t('Go on without a code')}
        </button>
      )}
    </form>
  );
}

/** What a discount takes off, as a line above the total. */
export function DiscountLine({ discount }: { discount: Discount | null }) {
  if (discount === null) return null;
  return (
    <div className="between">
      <span>{discount.title}</span>
      <span>-{formatDollars(centsOf(discount.amount))}</span>
    </div>
  );
}
