import { useId, useRef, useState } from 'react';
import { msg, t } from '#contract/languages/translate.ts';
import { asCents, asDecimal, toDollars } from '#contract/money.ts';
import { nameMoney } from '#contract/money-words.ts';
import type { Plan } from '#contract/nouns/subscriptions.ts';
import { asRead } from '../../api/as-read.ts';
import { ChoiceField, Switch } from '../../ui/form/choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { describe, FieldNote } from '../../ui/form/labelled.tsx';
import { callAdmin, useEveryType, useProblem } from '../call-admin.ts';
import dialog from '../form/dialog.module.css';
import { FormDialog } from '../form/form-dialog.tsx';
import { OtherLanguagesField, type OwnText, readTranslations } from '../form/other-languages.tsx';
import { type PlanFontDraft, PlanFonts } from './plan-fonts.tsx';
import styles from './subscriptions.module.css';
import { texts } from './texts.ts';

/** Adds a plan, or changes the one that is given. */
export function PlanDialog({ plan, onClose }: { plan: Plan | null; onClose: () => void }) {
  const { types: licenses, hasFailed } = useEveryType();
  const [features, setFeatures] = useState<readonly string[]>(plan?.features ?? []);
  const [fonts, setFonts] = useState<readonly PlanFontDraft[]>(plan?.products ?? []);
  const [isActive, setIsActive] = useState(plan?.is_active ?? true);
  useProblem(hasFailed, t(texts.licensesNotLoaded));

  function save(form: FormData) {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const body = {
      name: text('name'),
      price: text('price'),
      duration: text('duration'),
      // What was typed and not added yet is meant too.
      features: [...addFeature(features, text('feature'))],
      is_active: isActive,
      products: fonts.map(({ product_id, part_id }) => ({ product_id, part_id })),
      ...readTranslations(form),
      license_type_id: Number(text('license_type_id')),
    };
    return plan === null
      ? callAdmin('createPlan', { body })
      : callAdmin('updatePlan', { params: { id: plan.id }, body, headers: asRead(plan) });
  }

  return (
    <FormDialog
      title={plan === null ? t('Add Plan') : t('Edit Plan')}
      verb={plan === null ? t('Create') : t('Update')}
      check={(form) => (form.get('license_type_id') ? null : { license_type_id: t(unlicensed.license_type_id) })}
      work={save}
      failure={t(texts.notSaved)}
      done={plan === null ? t(texts.created) : t(texts.updated)}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <div className={dialog.pairs}>
            <Field
              label={t('Plan Name')}
              name="name"
              autoComplete="off"
              defaultValue={plan?.name}
              error={fields.name}
            />
            <Field
              label={t('Price')}
              name="price"
              type="number"
              inputMode="decimal"
              step={asDecimal(0).replace(/.$/, '1')}
              autoComplete="off"
              defaultValue={plan ? asDecimal(plan.price) : undefined}
              error={fields.price}
              hint={t('In {currency}, such as {example}.', {
                currency: nameMoney(),
                example: asDecimal(toDollars(asCents(2900))),
              })}
            />
            <Field
              label={t('Duration')}
              name="duration"
              autoComplete="off"
              defaultValue={plan?.duration}
              error={fields.duration}
              hint={t('Such as monthly, yearly or 3 months.')}
            />
            {/* With the licence types comes another select, in which the chosen one can be chosen. */}
            <ChoiceField
              key={licenses?.length}
              label={t('License Type')}
              name="license_type_id"
              none={t('Select License Type')}
              options={(licenses ?? []).map(({ id, name }) => [id, name])}
              defaultValue={plan?.license_type_id ?? ''}
              required
              error={fields.license_type_id}
            />
          </div>
          <PlanFonts fonts={fonts} errors={fields} onChange={setFonts} />
          <FeatureList features={features} onChange={setFeatures} error={fields.features} />
          <OtherLanguagesField
            read={(form) => listTexts(String(form?.get('name') ?? plan?.name ?? '').trim(), features)}
            stored={plan?.translations ?? {}}
            errors={fields}
          />
          <p>
            <Switch isOn={isActive} onTurn={() => setIsActive(!isActive)}>
              {t('Active')}
            </Switch>
          </p>
        </>
      )}
    </FormDialog>
  );
}

const unlicensed = { license_type_id: msg('Choose the licence type for the fonts in this plan.') };

/** The texts of a plan that may stand in every language. */
const listTexts = (name: string, features: readonly string[]): OwnText[] => [
  { label: t('Plan Name'), text: name },
  ...features.filter((feature) => feature !== name).map((text) => ({ text })),
];

/** A list with one more feature, unless that is blank or stands there already. */
export function addFeature(features: readonly string[], typed: string): readonly string[] {
  const feature = typed.trim();
  return feature === '' || features.includes(feature) ? features : [...features, feature];
}

/** What a plan promises, point by point. */
function FeatureList({
  features,
  onChange,
  error,
}: {
  features: readonly string[];
  onChange: (features: readonly string[]) => void;
  error: string | undefined;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);

  function add() {
    if (field.current === null) return;
    onChange(addFeature(features, field.current.value));
    field.current.value = '';
    field.current.focus();
  }

  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {t('Features')}
      </label>
      <div className={styles.adding}>
        <input
          ref={field}
          className="in"
          id={id}
          name="feature"
          maxLength={500}
          autoComplete="off"
          {...describe(id, error, undefined)}
          onKeyDown={(event) => {
            // Enter adds here, and does not yet send the form.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <button type="button" className="btn" onClick={add}>
          {t('Add')}
        </button>
      </div>
      <FieldNote id={id} error={error} hint={undefined} />
      {features.length > 0 && (
        <ul className={styles.list} aria-label={t('Features of the plan')}>
          {features.map((feature) => (
            <li key={feature}>
              <span>{feature}</span>
              <button
                type="button"
                className="link"
                aria-label={t('Remove {feature}', { feature })}
                onClick={() => onChange(features.filter((one) => one !== feature))}
              >
                {t('Remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
