import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { asDecimal } from '#contract/money.ts';
import { nameMoney } from '#contract/money-words.ts';
import type { Code } from '#contract/nouns/codes.ts';
import { asRead } from '../../api/as-read.ts';
import { ChoiceField } from '../../ui/form/choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FreeField } from '../../ui/form/free-field.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import { toMomentField } from '../../ui/format-moment.ts';
import { callAdmin, useEveryType } from '../call-admin.ts';
import dialog from '../form/dialog.module.css';
import { FormDialog } from '../form/form-dialog.tsx';
import { ChooseFonts } from './choose-fonts.tsx';
import { ChooseSome, findUnticked } from './choose-some.tsx';
import { readCode } from './code-draft.ts';
import { nameCode } from './describe-discount.ts';
import { makeCode } from './make-code.ts';
import { texts } from './texts.ts';
import { TitleInLanguages } from './title-in-languages.tsx';

type Errors = Readonly<Record<string, string>>;

/** Adds a discount, or changes the one that is given. */
export function CodeDialog({ code, onClose }: { code: Code | null; onClose: () => void }) {
  const save = (form: FormData) =>
    code === null
      ? callAdmin('createCode', { body: readCode(form) })
      : callAdmin('updateCode', { params: { id: code.id }, body: readCode(form), headers: asRead(code) });

  function check(form: FormData): Errors | null {
    const isMissing = form.get('way') === 'code' && String(form.get('code')).trim() === '';
    const missing = isMissing ? { code: t('Enter a code, or make one up.') } : null;
    const unticked = findUnticked(form, ['products', 'categories', 'licenseTypes']);
    return missing || unticked ? { ...missing, ...unticked } : null;
  }

  return (
    <FormDialog
      title={code === null ? t('Add a discount') : t('Edit {name}', { name: nameCode(code) })}
      verb={code === null ? t('Add the discount') : t('Save the discount')}
      check={check}
      work={save}
      failure={code === null ? t(texts.notAdded) : t(texts.notSaved)}
      done={({ data }) => (code === null ? texts.added : texts.saved)(nameCode(data))}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <CodeField code={code} error={errors.code} />
          <FreeField
            label={t('Title')}
            name="title"
            defaultValue={code?.title}
            error={errors.title}
            hint={t('Buyers read it in the cart and on the invoice, such as Spring offer.')}
          />
          <TitleInLanguages title={code?.title} stored={code?.translations} errors={errors} />
          <ValueFields code={code} error={errors.value} />
          <ChooseFonts products={code?.products ?? null} categories={code?.categories ?? null} errors={errors} />
          <ChooseTypes code={code} error={errors.licenseTypes} />
          <Conditions code={code} errors={errors} />
        </>
      )}
    </FormDialog>
  );
}

/** Whether a code is needed, and which. */
function CodeField({ code, error }: { code: Code | null; error: string | undefined }) {
  const [way, setWay] = useState(code !== null && code.code === null ? 'automatic' : 'code');
  const [typed, setTyped] = useState(code?.code ?? '');
  return (
    <div className={dialog.pairs}>
      <ChoiceField
        label={t('Who gets it')}
        name="way"
        options={[
          ['code', t('Buyers who enter a code')],
          ['automatic', t('Everyone, without a code')],
        ]}
        value={way}
        onChange={(event) => setWay(event.target.value)}
      />
      {way === 'code' ? (
        <Labelled label={t('Code')} error={error} hint={t('Letters, digits and hyphens. Capitals don’t matter.')}>
          {(tied) => (
            <span className="hang">
              <input
                {...tied}
                className="in"
                name="code"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
              <button type="button" className="btn" onClick={() => setTyped(makeCode())}>
                {t('Make one up')}
              </button>
            </span>
          )}
        </Labelled>
      ) : (
        <p className="note">
          {t('It’s applied to every cart that qualifies. If several discounts fit, the largest one counts.')}
        </p>
      )}
    </div>
  );
}

/** How much it takes off. */
function ValueFields({ code, error }: { code: Code | null; error: string | undefined }) {
  const [kind, setKind] = useState<string>(code?.kind ?? 'percent');
  return (
    <div className={dialog.pairs}>
      <ChoiceField
        label={t('Takes off')}
        name="kind"
        options={[
          ['percent', t('A percentage')],
          ['amount', t('An amount in {currency}', { currency: nameMoney() })],
        ]}
        value={kind}
        onChange={(event) => setKind(event.target.value)}
      />
      <Field
        label={kind === 'percent' ? t('Percent') : t('In {currency}', { currency: nameMoney() })}
        name="value"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={code?.value}
        error={error}
        hint={
          kind === 'percent'
            ? t('Such as 20 or 12.5.')
            : t('Such as {amount}, once for the whole cart. It never takes off more than the cart costs.', {
                amount: asDecimal(15),
              })
        }
      />
    </div>
  );
}

function ChooseTypes({ code, error }: { code: Code | null; error: string | undefined }) {
  const { types } = useEveryType();
  return (
    <ChooseSome
      label={t('Licence types')}
      name="licenseTypes"
      all={t('All licence types')}
      some={t('Chosen licence types')}
      options={(types ?? []).map(({ id, name }) => [id, name] as const)}
      nameLost={(id) => t('Licence type no. {id}', { id })}
      chosen={code?.licenseTypes ?? null}
      error={error}
    />
  );
}

/** What must be so for it to count, and when. */
function Conditions({ code, errors }: { code: Code | null; errors: Errors }) {
  return (
    <>
      <div className={dialog.pairs}>
        <FreeField
          label={t('Minimum in {currency}', { currency: nameMoney() })}
          name="minimum"
          inputMode="decimal"
          defaultValue={code?.minimum == null ? undefined : asDecimal(code.minimum)}
          error={errors.minimum}
          hint={t('What the fonts that it’s for come to at least.')}
        />
        <FreeField
          label={t('Different fonts')}
          name="minimumFonts"
          inputMode="numeric"
          defaultValue={code?.minimumFonts ?? undefined}
          error={errors.minimumFonts}
          hint={t('How many there must be in the cart, from 2.')}
        />
        <FreeField
          label={t('Number of uses')}
          name="uses"
          inputMode="numeric"
          defaultValue={code?.uses ?? undefined}
          error={errors.uses}
          hint={t('How many orders may have it, all customers together.')}
        />
        <span className="wide" aria-hidden="true" />
        <FreeField
          label={t('From')}
          name="from"
          type="datetime-local"
          defaultValue={toMomentField(code?.from ?? null)}
          error={errors.from}
          hint={t('In your time zone. Empty: at once.')}
        />
        <FreeField
          label={t('Until')}
          name="until"
          type="datetime-local"
          defaultValue={toMomentField(code?.until ?? null)}
          error={errors.until}
          hint={t('Empty: no end.')}
        />
      </div>
      <label className="check">
        <input type="checkbox" name="firstOrder" defaultChecked={code?.firstOrder} />
        <span>{t('Only for a customer’s first order')}</span>
      </label>
      <label className="check">
        <input type="checkbox" name="oncePerCustomer" defaultChecked={code?.oncePerCustomer} />
        <span>{t('Once per customer')}</span>
      </label>
      <FreeField
        label={t('Note')}
        name="note"
        rows={2}
        defaultValue={code?.note}
        error={errors.note}
        hint={t('For you and your staff, such as Newsletter of May.')}
      />
    </>
  );
}
