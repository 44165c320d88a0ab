import { useState } from 'react';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import type { Transfer } from '#contract/nouns/transfers.ts';
import { Field } from '../../ui/form/field.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { Price } from '../../ui/price.tsx';
import { callAdmin } from '../call-admin.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import styles from './orders.module.css';
import { texts } from './texts.ts';

type Way = 'receive' | 'return';
const states: Record<Transfer['state'], Message> = {
  waiting: msg('Waits for the money'),
  partly: msg('Waits for the rest'),
  paid: msg('Paid'),
  ended: msg('Not waited for any more'),
};
const forms = {
  receive: {
    title: msg('Book money that came'),
    done: texts.booked,
    trouble: texts.moneyNotBooked,
    call: 'receiveTransfer',
  },
  return: {
    title: msg('Book money that was sent back'),
    done: texts.booked,
    trouble: texts.notBooked,
    call: 'returnTransfer',
  },
} as const;

/** An order's bank transfer: what came and went, and the forms that book more of it. */
export function TransferPanel({ transfer }: { transfer: Transfer }) {
  const [way, setWay] = useState<Way | null>(null);
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
        <table className="tab">
          <caption className="vh">{t('What was booked')}</caption>
          <thead>
            <tr>
              <th>{t('Day')}</th>
              <th>{t('Statement')}</th>
              <th>{t('By')}</th>
              <th className="num">{t('Amount')}</th>
            </tr>
          </thead>
          <tbody>
            {movements.map((movement) => (
              <tr key={`${movement.date} ${movement.reference} ${movement.amount}`}>
                <td>{formatDate(movement.date)}</td>
                <td>{movement.reference}</td>
                <td>{movement.recordedBy}</td>
                <td className="num">
                  <Price dollars={movement.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.actions}>
        <button type="button" className="btn small" onClick={() => setWay('receive')}>
          {t('Book money that came…')}
        </button>
        {(toSendBack > 0 || state === 'partly') && (
          <button type="button" className="btn small" onClick={() => setWay('return')}>
            {t('Book money sent back…')}
          </button>
        )}
      </p>
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

/** A line of the statement: how much, on which day, and what the bank calls it. */
function BookDialog({ transfer, way, onClose }: { transfer: Transfer; way: Way; onClose: () => void }) {
  const { title, done, trouble, call } = forms[way];
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
      busyVerb={t('Booking...')}
      work={book}
      trouble={t(trouble)}
      done={t(done)}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Field
            label={t('Amount, US dollars')}
            name="amount"
            inputMode="decimal"
            defaultValue={open > 0 ? open.toFixed(2) : ''}
            error={fields.amount}
          />
          <Field label={t('Day on the statement')} name="date" type="date" defaultValue={today} error={fields.date} />
          <Field
            label={t('The bank’s reference')}
            name="reference"
            hint={t('What the statement calls this line, so that nobody books it twice.')}
            error={fields.reference}
          />
        </>
      )}
    </FormDialog>
  );
}
