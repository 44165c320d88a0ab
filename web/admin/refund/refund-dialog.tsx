import { type ReactNode, useId, useRef, useState } from 'react';
import { CallRefused } from '#contract/client.ts';
import { msg, t } from '#contract/languages/translate.ts';
import { asCents, formatDollars } from '#contract/money.ts';
import { nameMoney } from '#contract/money-words.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { listWrongFields } from '../../api/say-failure.ts';
import { FreeField } from '../../ui/form/free-field.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import type { Proposal } from './propose-refund.ts';
import { bodyOf, centsOf, type RefundChoice, type RefundLine } from './propose-refund.ts';
import styles from './refund.module.css';

/** What staff hear of refunds: what was done, and what was not. */
const texts = {
  notMade: msg('The refund wasn’t made'),
  made: (amount: string) => t('Refunded {amount}', { amount }),
  onItsWay: (amount: string) => t('{provider} is refunding {amount}', { provider: mainLabel, amount }),
} as const;

const ALL: RefundChoice = { how: 'all', lineIds: [], amount: '' };

type Send = (body: ReturnType<typeof bodyOf>, headers: Record<string, string>) => Promise<{ status: number }>;

/**
 * Gives money back: all that is left, lines, or an amount. It says beforehand what that does (`consequence`), the
 * button says how much it is, and what is refused is said where it was asked.
 */
export function RefundDialog({
  title,
  left_cents,
  lines,
  proposal,
  consequence,
  send,
  onClose,
}: {
  title: string;
  left_cents: number;
  /** What can be given back on its own; none where it is all one thing. */
  lines: readonly RefundLine[];
  /** Null while it is not known. It never takes the place of what somebody has chosen. */
  proposal: Proposal | null;
  consequence: (choice: RefundChoice, cents: number) => ReactNode;
  send: Send;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<RefundChoice | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const sent = useRef({ text: '', key: '' });
  const choice = chosen ?? proposal?.choice ?? ALL;
  const cents = centsOf(choice, left_cents, lines);
  const change = (part: Partial<RefundChoice>) => {
    setRefusal(null);
    setChosen({ ...choice, ...part });
  };

  async function refund(form: FormData) {
    const body = bodyOf(choice, String(form.get('reason') ?? '').trim());
    // Asked twice for the same, the shop gives it once: also when its first answer was lost on the way.
    const text = JSON.stringify(body);
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
    setRefusal(null);
    try {
      return await send(body, { 'idempotency-key': sent.current.key });
    } catch (error) {
      // It stands in the form itself, not at a field.
      setRefusal(whyOf(error));
      throw error;
    }
  }

  const radio = (how: RefundChoice['how'], label: ReactNode) => (
    <label className="check">
      <input type="radio" name="how" checked={choice.how === how} onChange={() => change({ how })} />
      <span>{label}</span>
    </label>
  );

  return (
    <FormDialog
      title={title}
      verb={cents === null ? t('Refund') : t('Refund {cents}', { cents: dollars(cents) })}
      busyVerb={t('Refunding...')}
      isReady={cents !== null}
      work={refund}
      failure={t(texts.notMade)}
      done={({ status }) => (status === 200 ? texts.made : texts.onItsWay)(dollars(cents ?? 0))}
      onClose={onClose}
    >
      {() => (
        <>
          {proposal && (
            <div>
              {proposal.words.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          )}
          <fieldset className={styles.choices}>
            <legend className="lab">{t('Refund')}</legend>
            {radio('all', t('All that is left, {left_cents}', { left_cents: dollars(left_cents) }))}
            {lines.length > 0 && radio('lines', t('Some of its lines'))}
            {choice.how === 'lines' && (
              <LineChecks lines={lines} chosen={choice.lineIds} onChoose={(lineIds) => change({ lineIds })} />
            )}
            {radio('amount', t('An amount'))}
            {choice.how === 'amount' && (
              <AmountField
                amount={choice.amount}
                isWrong={choice.amount.trim() !== '' && cents === null}
                most_cents={left_cents}
                onChange={(amount) => change({ amount })}
              />
            )}
          </fieldset>
          <FreeField label={t('Reason')} name="reason" maxLength={250} />
          <div className="note" aria-live="polite">
            {cents === null ? t('Choose what to refund.') : consequence(choice, cents)}
          </div>
          {refusal !== null && (
            <p className="note bad" role="alert">
              {refusal}
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}

function LineChecks({
  lines,
  chosen,
  onChoose,
}: {
  lines: readonly RefundLine[];
  chosen: RefundChoice['lineIds'];
  onChoose: (lineIds: RefundChoice['lineIds']) => void;
}) {
  return (
    <div className={styles.inner}>
      {lines.map(({ id, name, cents }) => (
        <label key={id} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => onChoose(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
          <span>
            {name}, {dollars(cents)}
          </span>
        </label>
      ))}
    </div>
  );
}

function AmountField({
  amount,
  isWrong,
  most_cents,
  onChange,
}: {
  amount: string;
  isWrong: boolean;
  most_cents: number;
  onChange: (amount: string) => void;
}) {
  const id = useId();
  return (
    <div className={`field ${styles.inner}`}>
      <label className="lab" htmlFor={id}>
        {t('Amount in {currency}', { currency: nameMoney() })}
      </label>
      <input
        className="in"
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        aria-invalid={isWrong}
        aria-describedby={`${id}most`}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="hint" id={`${id}most`}>
        {t('At most {most_cents}.', { most_cents: dollars(most_cents) })}
      </span>
    </div>
  );
}

const dollars = (cents: number) => formatDollars(asCents(cents));

function whyOf(error: unknown): string {
  const wrong = listWrongFields(error);
  if (wrong !== null) return Object.values(wrong).join(' ');
  return error instanceof CallRefused
    ? (error.body?.message ?? error.message)
    : t('Something went wrong on this page.');
}
