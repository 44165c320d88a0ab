import { useState } from 'react';
import type { OrderTimeline } from '#contract/admin/orders.ts';
import { msg, t } from '#contract/languages/translate.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { nameCountry } from '#contract/shop/tax-words.ts';
import { FreeField } from '../../ui/form/free-field.tsx';
import { formatMoment } from '../../ui/format-moment.ts';
import { Price } from '../../ui/price.tsx';
import { callAdmin } from '../call-admin.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import styles from './orders.module.css';
import { texts } from './texts.ts';

type TaxNumber = NonNullable<OrderTimeline['taxNumber']>;
/** Where anybody asks whether a number of the European Union is in use. */
const VIES = 'https://ec.europa.eu/taxation_customs/vies/';

const forms = {
  accept: { title: msg('Accept the VAT number'), verb: msg('Accept'), done: texts.numberAccepted },
  decline: { title: msg('Decline the VAT number'), verb: msg('Decline'), done: texts.numberDeclined },
} as const;

/**
 * The VAT number that a buyer gave after the purchase, what its form says and what it changes; staff accept or decline
 * it.
 */
export function TaxNumberPanel({ order, taxNumber }: { order: Order; taxNumber: TaxNumber }) {
  const [way, setWay] = useState<keyof typeof forms | null>(null);
  const { number, country, isWellFormed, askedAt, tax } = taxNumber;
  return (
    <section className="panel" aria-labelledby="tax-number">
      <h2 id="tax-number">{t('VAT number to check')}</h2>
      <dl className={styles.transfer}>
        <div>
          <dt>{t('Number')}</dt>
          <dd className="whole">{number || t('none: the buyer wants it removed')}</dd>
        </div>
        <div>
          <dt>{t('Country of the buyer')}</dt>
          <dd>{country === null ? t('Unknown') : nameCountry(country)}</dd>
        </div>
        <div>
          <dt>{t('Consent given on')}</dt>
          <dd>{formatMoment(askedAt)}</dd>
        </div>
        <div>
          <dt>{t('Tax now')}</dt>
          <dd>
            <Price dollars={order.tax?.amount ?? 0} />
          </dd>
        </div>
        <div>
          <dt>{t('Tax with this number')}</dt>
          <dd>
            <Price dollars={tax.amount} />
          </dd>
        </div>
      </dl>
      {number !== '' && (
        <p className={isWellFormed ? 'two' : 'note bad'}>
          {isWellFormed
            ? t('It’s in this country’s format. Check with the tax office that it exists.')
            : t('It isn’t in this country’s format.')}{' '}
          <a className="link" href={VIES} target="_blank" rel="noreferrer">
            {t('Check in VIES')}
          </a>
        </p>
      )}
      <p className={styles.actions}>
        <button type="button" className="btn small" onClick={() => setWay('accept')}>
          {t('Accept…')}
        </button>
        <button type="button" className="btn small" onClick={() => setWay('decline')}>
          {t('Decline…')}
        </button>
      </p>
      {way !== null && <DecideDialog order={order} way={way} onClose={() => setWay(null)} />}
    </section>
  );
}

function DecideDialog({ order, way, onClose }: { order: Order; way: keyof typeof forms; onClose: () => void }) {
  const { title, verb, done } = forms[way];
  const decide = (form: FormData) =>
    callAdmin('decideTaxNumber', {
      params: { id: order.id },
      body: { isAccepted: way === 'accept', reason: String(form.get('reason') ?? '').trim() },
    });
  return (
    <FormDialog
      title={t(title)}
      verb={t(verb)}
      work={decide}
      failure={t(texts.numberNotDecided)}
      done={t(done)}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <p>
            {way === 'accept'
              ? t('Invoice and credit notes get new copies, and the tax moves in the ledger and the tax return.')
              : t('Invoice and tax stay as they are.')}
          </p>
          <FreeField
            label={t('Note to the buyer')}
            name="reason"
            maxLength={250}
            error={fields.reason}
            hint={t('The buyer sees it next to the order.')}
          />
        </>
      )}
    </FormDialog>
  );
}
