import { useState } from 'react';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { asDecimal } from '#contract/money.ts';
import { nameMoneyFully } from '#contract/money-words.ts';
import type { Transfer, TransferMovement } from '#contract/nouns/transfers.ts';
import { Field } from '../../ui/form/field.tsx';
import { LongField } from '../../ui/form/free-field.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { Price } from '../../ui/price.tsx';
import { callAdmin } from '../call-admin.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import styles from './orders.module.css';
import { texts } from './texts.ts';

type Way = 'receive' | 'return';
const states: Record<Transfer['state'], Message> = {
  waiting: msg('Waiting for payment'),
  partly: msg('Waiting for the rest'),
  paid: msg('Paid'),
  ended: msg('No longer expected'),
};
const forms = {
  receive: {
    title: msg('Record a payment'),
    done: texts.booked,
    failure: texts.moneyNotBooked,
    call: 'receiveTransfer',
  },
  return: {
    title: msg('Record money sent back'),
    done: texts.booked,
    failure: texts.notBooked,
    call: 'returnTransfer',
  },
} as const;

/** An order's bank transfer: what came and went, and the forms that book more of it. */
export function TransferPanel({ transfer }: { transfer: Transfer }) {
  const [way, setWay] = useState<Way | null>(null);
  const [mistake, setMistake] = useState<TransferMovement | null>(null);
  const { amount, received, toSendBack, reference, dueOn, state, movements } = transfer;
  return (
    <section className="panel" aria-labelledby="transfer">
      <h2 id="transfer">{t('Bank transfer')}</h2>
      <dl className={styles.transfer}>
        <Fact name={t('State')}>{t(states[state])}</Fact>
        <Fact name={t('Reference')}>
          <span className="whole">{reference}</span>
        </Fact>
        <Fact name={t('Due')}>{formatDate(dueOn)}</Fact>
        <Fact name={t('Received')}>
          <Price dollars={received} /> {t('of')} <Price dollars={amount} />
        </Fact>
        {toSendBack > 0 && (
          <Fact name={t('To send back')}>
            <Price dollars={toSendBack} />
          </Fact>
        )}
      </dl>
      {movements.length > 0 && (
        <table className="tab stack">
          <caption className="vh">{t('What was recorded')}</caption>
          <thead>
            <tr>
              <th>{t('Day')}</th>
              <th>{t('Statement')}</th>
              <th>{t('By')}</th>
              <th className="num">{t('Amount')}</th>
              <th className="num">{t('Actions')}</th>
            </tr>
          </thead>
          <tbody>
            {movements.map((movement) => (
              <tr key={movement.id}>
                <td className="main">{formatDate(movement.date)}</td>
                <td data-l={t('Statement')}>
                  <span className={styles.line}>
                    {movement.reference}
                    {movement.reason !== null && (
                      <span className="two"> {t('Reversed: {reason}', { reason: movement.reason })}</span>
                    )}
                  </span>
                </td>
                <td data-l={t('By')}>
                  <bdi>{movement.recordedBy}</bdi>
                </td>
                <td className="num" data-l={t('Amount')}>
                  <Price dollars={movement.amount} />
                </td>
                <td className="end">
                  {movement.unbooks === null && !movement.isUnbooked && (
                    <button type="button" className="btn small" onClick={() => setMistake(movement)}>
                      {t('Remove…')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.actions}>
        <button type="button" className="btn small" onClick={() => setWay('receive')}>
          {t('Record a payment…')}
        </button>
        {(toSendBack > 0 || state === 'partly') && (
          <button type="button" className="btn small" onClick={() => setWay('return')}>
            {t('Record money sent back…')}
          </button>
        )}
      </p>
      {mistake !== null && (
        <UnbookDialog orderId={transfer.orderId} movement={mistake} onClose={() => setMistake(null)} />
      )}
      {way !== null && <BookDialog transfer={transfer} way={way} onClose={() => setWay(null)} />}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Asks why a line is taken back; it stays, and another one takes it back. */
function UnbookDialog({
  orderId,
  movement,
  onClose,
}: {
  orderId: number;
  movement: TransferMovement;
  onClose: () => void;
}) {
  const unbook = (form: FormData) =>
    callAdmin('unbookTransfer', {
      params: { id: orderId },
      body: { movementId: movement.id, reason: String(form.get('reason') ?? '') },
    });
  return (
    <FormDialog
      title={t('Remove this entry?')}
      verb={t('Remove entry')}
      busyVerb={t('Recording...')}
      work={unbook}
      failure={t(texts.notUnbooked)}
      done={t(texts.unbooked)}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <p>
            {t(
              'For an entry made by mistake. It stays in the ledger, and a second entry reverses it. If it paid the order, a credit note cancels the invoice and the licences end; no money is sent.',
            )}
          </p>
          <LongField label={t('Reason')} name="reason" rows={3} error={fields.reason} />
        </>
      )}
    </FormDialog>
  );
}

/** A line of the statement: how much, on which day, and what the bank calls it. */
function BookDialog({ transfer, way, onClose }: { transfer: Transfer; way: Way; onClose: () => void }) {
  const { title, done, failure, call } = forms[way];
  const open = way === 'receive' ? Math.max(0, transfer.amount - transfer.received) : transfer.toSendBack;
  const today = new Date().toISOString().slice(0, 10);

  function book(form: FormData) {
    const body = {
      amount: Number(form.get('amount')),
      date: String(form.get('date')),
      reference: String(form.get('reference')),
    };
    return callAdmin(call, { params: { id: transfer.orderId }, body });
  }

  return (
    <FormDialog
      title={t(title)}
      verb={t('Book')}
      busyVerb={t('Recording...')}
      work={book}
      failure={t(failure)}
      done={t(done)}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Field
            label={t('Amount, {currency}', { currency: nameMoneyFully() })}
            name="amount"
            inputMode="decimal"
            defaultValue={open > 0 ? asDecimal(open) : ''}
            error={fields.amount}
          />
          <Field label={t('Day on the statement')} name="date" type="date" defaultValue={today} error={fields.date} />
          <Field
            label={t('The bank’s reference')}
            name="reference"
            hint={t('The reference on the statement, so the same line isn’t recorded twice.')}
            error={fields.reference}
          />
        </>
      )}
    </FormDialog>
  );
}
