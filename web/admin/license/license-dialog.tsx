import { useState } from 'react';
import { CallRefused } from '#contract/client.ts';
import { listTextsIn, ownWords } from '#contract/languages/own-words.ts';
import { t } from '#contract/languages/translate.ts';
import {
  type LicensedFormat,
  type LicenseUse,
  licensedFormats,
  licenseLimits,
  licenseUses,
  limitNames,
} from '#contract/limits.ts';
import { asCents, asDecimal, toDollars } from '#contract/money.ts';
import { nameMoney } from '#contract/money-words.ts';
import type { LicenseLimits, LicenseType } from '#contract/nouns/license-types.ts';
import { asRead } from '../../api/as-read.ts';
import { toastFailure } from '../../api/say-failure.ts';
import { Field } from '../../ui/form/field.tsx';
import { LongField } from '../../ui/form/free-field.tsx';
import { dismissToast, toastError } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import dialog from '../form/dialog.module.css';
import { FormDialog } from '../form/form-dialog.tsx';
import { OtherLanguagesField, type OwnText, readTranslations } from '../form/other-languages.tsx';
import styles from './license.module.css';
import { readLimits } from './read-limits.ts';
import { texts } from './texts.ts';
import { sendTiers } from './tier-draft.ts';
import { TierRows } from './tier-rows.tsx';
import { readDetails, UsageDetails } from './usage-details.tsx';

const uses = Object.entries(licenseUses) as [LicenseUse, string][];

/** Adds a licence type, or changes the one that is given. Where none costs what each font costs, a new one may. */
export function LicenseDialog({
  license,
  lacksStandard = false,
  onClose,
}: {
  license: LicenseType | null;
  lacksStandard?: boolean;
  onClose: () => void;
}) {
  const [hasOwnPrice, setOwnPrice] = useState(license?.pricing !== 'product');

  const problem = license === null ? texts.notAdded : texts.notUpdated;

  function save(form: FormData) {
    dismissToast(t(problem));
    return license === null ? add(form) : change(license, form);
  }

  function describeProblem(error: unknown) {
    if (error instanceof CallRefused && error.code === 'license_type_not_found')
      toastError(t(texts.noneToUpdate), t(texts.gone));
    else toastFailure(t(problem), error);
  }

  const add = (form: FormData) =>
    callAdmin('createLicenseType', {
      body: { ...readFields(form), ...readFormats(form, null), ...priceOf(form) },
    });

  function change(type: LicenseType, form: FormData) {
    const body = {
      ...readFields(form),
      ...readFormats(form, type),
      ...(hasOwnPrice ? priceOf(form) : {}),
    };
    return callAdmin('updateLicenseType', { params: { id: type.id }, body, headers: asRead(type) });
  }

  const title = license === null ? t('Add License') : t('Edit License');
  return (
    <FormDialog
      title={title}
      verb={license === null ? t('Add the license') : t('Save the license')}
      work={save}
      failure={describeProblem}
      done={license === null ? t(texts.added) : t(texts.updated)}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <div className={dialog.pairs}>
            <Field label={t('Name')} name="name" autoComplete="off" defaultValue={license?.name} error={fields.name} />
            {hasOwnPrice ? (
              <Field
                label={t('Price')}
                name="price"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={license ? asDecimal(license.price) : undefined}
                error={fields.price}
                hint={t('In {currency}, such as {example}.', {
                  currency: nameMoney(),
                  example: asDecimal(toDollars(asCents(4900))),
                })}
              />
            ) : (
              <p className="note">{t('This licence costs the font’s price, so it has no price of its own.')}</p>
            )}
          </div>
          {license === null && lacksStandard && (
            <label className="check">
              <input type="checkbox" name="asFont" onChange={(event) => setOwnPrice(!event.currentTarget.checked)} />
              <span>{t('It costs the font’s price, and every new font is sold under it')}</span>
            </label>
          )}
          <LongField
            label={t('Description')}
            name="description"
            rows={3}
            autoComplete="off"
            defaultValue={license?.description}
            error={fields.description}
          />
          <label className="check">
            <input type="checkbox" name="exclusive" defaultChecked={license?.exclusive} />
            <span>{t('Exclusive: each font is sold once under it, and that sale removes it from the shop')}</span>
          </label>
          <label className="check">
            <input type="checkbox" name="agencyKeeps" defaultChecked={license?.agencyKeeps} />
            <span>{t('Bought for a client: the buyer may download the files and the certificate too')}</span>
          </label>
          <Field
            label={t('Term in months')}
            name="termMonths"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={license?.termMonths ?? ''}
            error={fields.termMonths}
            hint={t(
              'Leave empty for a perpetual licence. A fixed-term licence expires; an early renewal starts when the current term ends.',
            )}
          />
          <FormatChecks license={license} error={fields.delivers} />
          <UsageDetails details={license?.usageDetailsList ?? []} error={fields.usageDetails} />
          <LimitFields limits={license?.limits ?? null} errors={fields} />
          <TierRows license={license} errors={fields} />
          <OtherLanguagesField
            read={(form) => listTexts(form, license)}
            stored={license?.translations ?? {}}
            errors={fields}
          />
        </>
      )}
    </FormDialog>
  );
}

/** The texts of a licence type that may stand in every language. */
function listTexts(form: FormData | null, license: LicenseType | null): OwnText[] {
  const { description, ...lists } = form
    ? { description: String(form.get('description') ?? ''), details: readDetails(form), ...sendTiers(form, null) }
    : { ...license, details: license?.usageDetailsList };
  const texts = listTextsIn(lists, ownWords.licenseType.lists);
  return [
    { field: 'description', label: t('Description'), text: description ?? '', rows: 3 },
    ...texts.map((text) => ({ text })),
  ];
}

function readFields(form: FormData) {
  return {
    name: String(form.get('name') ?? ''),
    description: String(form.get('description') ?? ''),
    usageDetails: readDetails(form),
    limits: readLimits(form),
    ...sendTiers(form, readLimits(form)),
    exclusive: form.has('exclusive'),
    agencyKeeps: form.has('agencyKeeps'),
    termMonths: String(form.get('termMonths') ?? ''),
    ...readTranslations(form),
  };
}

const priceOf = (form: FormData) =>
  form.has('asFont') ? { pricing: 'product' as const } : { price: String(form.get('price') ?? '').trim() };

/** Which files a licence delivers. A font has TTF or OTF, by its outlines. */
function FormatChecks({ license, error }: { license: LicenseType | null; error: string | undefined }) {
  return (
    <fieldset className={styles.details}>
      <legend className="lab">{t('Delivers')}</legend>
      <div className={styles.uses}>
        {licensedFormats.map((format) => (
          <label className="check" key={format}>
            <input
              type="checkbox"
              name="delivers"
              value={format}
              defaultChecked={license === null ? format !== 'KIT' : license.delivers.includes(format)}
            />
            <span>{format === 'KIT' ? t('Web kit') : format === 'ZIP' ? t('ZIP of all of these') : format}</span>
          </label>
        ))}
      </div>
      <p className="hint">
        {t('A font has TTF or OTF, by its outlines, so take both or neither. Licences that were sold keep theirs.')}
      </p>
      {error !== undefined && <p className="err">{error}</p>}
    </fieldset>
  );
}

/**
 * The formats to send. For an existing licence type only a change is sent, so that one without a list of its own keeps
 * following its limits.
 */
function readFormats(form: FormData, license: LicenseType | null): { delivers?: LicensedFormat[] } {
  const delivers = licensedFormats.filter((format) => form.getAll('delivers').includes(format));
  return delivers.join() === license?.delivers.join() ? {} : { delivers };
}

/** What a licence is for and how much of it, as the shop counts it: advisor, wallet and web kits go by these. */
function LimitFields({ limits, errors }: { limits: LicenseLimits | null; errors: Readonly<Record<string, string>> }) {
  return (
    <>
      <fieldset className={styles.details}>
        <legend className="lab">{t('Uses')}</legend>
        <div className={styles.uses}>
          {uses.map(([use, name]) => (
            <label className="check" key={use}>
              <input type="checkbox" name="uses" value={use} defaultChecked={limits?.uses.includes(use)} />
              <span>{t(name)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.details}>
        <legend className="lab">{t('Limits')}</legend>
        <p className="hint">{t('Whole numbers, such as 100,000. Empty means no limit.')}</p>
        <div className={dialog.pairs}>
          {limitNames.map((figure) => (
            <Field
              key={figure}
              label={t(licenseLimits[figure].label)}
              name={figure}
              inputMode="numeric"
              autoComplete="off"
              required={false}
              defaultValue={limits?.[figure]?.toLocaleString('en-US')}
              error={errors[`limits.${figure}`]}
            />
          ))}
        </div>
        <label className="check">
          <input type="checkbox" name="onRequest" defaultChecked={limits?.onRequest} />
          <span>{t('Limits are agreed with each buyer')}</span>
        </label>
      </fieldset>
    </>
  );
}
