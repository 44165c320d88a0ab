import { t } from '#contract/languages/translate.ts';
import type { StaffMaker } from '#contract/nouns/makers.ts';
import type { MakerShare } from '#contract/nouns/statement.ts';
import { allOf, useQuery } from '../../api/use-query.ts';
import { Field } from '../../ui/form/field.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { adminQuery, callAdmin } from '../call-admin.ts';
import dialog from '../form/dialog.module.css';
import { FormDialog } from '../form/form-dialog.tsx';
import { texts } from './texts.ts';

/** The fonts on offer that name somebody. */
export const fontsQuery = ({ kind, slug }: StaffMaker) =>
  adminQuery('listProducts', { query: { [kind]: slug, limit: 100 } });

/** Sets what a designer or a foundry has of their fonts, and shows what was set before. */
export function SharesDialog({ maker, onClose }: { maker: StaffMaker; onClose: () => void }) {
  const { id, name } = maker;
  const {
    data: answers,
    hasFailed,
    reload,
  } = useQuery(allOf(adminQuery('listShares', { params: { id } }), fontsQuery(maker)));
  const data = answers && { shares: answers[0].data, fonts: answers[1].data };

  function save(form: FormData) {
    const text = (field: string) => String(form.get(field) ?? '').trim();
    const body = {
      productIds: form.getAll('productIds').map(Number),
      from: text('from'),
      percent: text('percent'),
      afterFees: form.has('afterFees'),
    };
    return callAdmin('setShares', { params: { id }, body });
  }

  return (
    <FormDialog
      title={t('Shares of {name}', { name })}
      verb={t('Set the share')}
      isReady={data !== null && data.fonts.length > 0}
      work={save}
      failure={t(texts.notShared)}
      done={texts.shared(name)}
      onClose={onClose}
    >
      {(fields) => (
        <>
          {hasFailed && <LoadError what={t('The shares')} onRetry={reload} />}
          {data?.fonts.length === 0 && (
            <p>{t('No font on offer names {name}, so there’s nothing to share.', { name })}</p>
          )}
          {data && data.fonts.length > 0 && (
            <>
              <fieldset>
                <legend className="lab">{t('Of these fonts')}</legend>
                {data.fonts.map((font) => (
                  <label className="check" key={font.id}>
                    <input type="checkbox" name="productIds" value={font.id} defaultChecked />
                    <span>
                      {font.name}
                      <span className="two"> {describeSharesNow(data.shares, font.id)}</span>
                    </span>
                  </label>
                ))}
                {fields.productIds !== undefined && <p className="err">{fields.productIds}</p>}
              </fieldset>
              <div className={dialog.pairs}>
                <Field
                  label={t('Share in percent')}
                  name="percent"
                  inputMode="decimal"
                  autoComplete="off"
                  error={fields.percent}
                  hint={t('Such as 30 or 12.5. 0 stops it.')}
                />
                <Field
                  label={t('From')}
                  name="from"
                  type="date"
                  defaultValue={new Date().toISOString().slice(0, 10)}
                  error={fields.from}
                  hint={t('Sales before this date keep their old share.')}
                />
              </div>
              <label className="check">
                <input type="checkbox" name="afterFees" />
                <span>{t('Deduct the payment provider’s fees first')}</span>
              </label>
              <p className="hint">
                {t('The share is of sales without tax, after refunds. Statements are under Ledger.')}
              </p>
            </>
          )}
          {data && data.shares.length > 0 && <History shares={data.shares} />}
        </>
      )}
    </FormDialog>
  );
}

const formatShare = ({ percent, afterFees }: MakerShare) => `${percent}%${afterFees ? t(' after fees') : ''}`;

/** What holds today, by the days that were set. */
function describeSharesNow(shares: readonly MakerShare[], productId: number): string {
  const today = new Date().toISOString().slice(0, 10);
  const now = shares.find(({ product, from }) => product.id === productId && from <= today);
  return now === undefined || now.percent === 0 ? t('no share') : formatShare(now);
}

/** All that was set, which stays: statements of earlier months go by it. */
function History({ shares }: { shares: readonly MakerShare[] }) {
  return (
    <details>
      <summary>{t('All that was set')}</summary>
      <table className="tab stack">
        <thead>
          <tr>
            <th>{t('Font')}</th>
            <th>{t('From')}</th>
            <th className="num">{t('Share')}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={`${share.product.id} ${share.from}`}>
              <td className="main">{share.product.name}</td>
              <td data-l={t('From')}>{formatDate(share.from)}</td>
              <td className="num" data-l={t('Share')}>
                {formatShare(share)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
