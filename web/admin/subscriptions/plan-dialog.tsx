import { useState } from 'react';
import type { Plan } from '#contract/nouns/subscriptions.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { Field } from '../../ui/form/field.tsx';
import { callAdmin } from '../call-admin.ts';
import { ChoiceField } from '../form/choice.tsx';
import dialog from '../form/dialog.module.css';
import { FormDialog } from '../form/form-dialog.tsx';
import { Switch } from '../form/switch.tsx';
import { listEveryType } from '../list-every-type.ts';
import { useTrouble } from '../use-trouble.ts';
import { addFeature, FeatureList } from './feature-list.tsx';
import { texts } from './texts.ts';

/** Adds a plan, or changes the one that is given. */
export function PlanDialog({ plan, onClose }: { plan: Plan | null; onClose: () => void }) {
  const { data: licenses, hasFailed } = useAnswer(listEveryType);
  const [features, setFeatures] = useState<readonly string[]>(plan?.features ?? []);
  const [isActive, setIsActive] = useState(plan?.is_active ?? true);
  useTrouble(hasFailed, texts.licensesNotLoaded);

  function save(form: FormData) {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const body = {
      name: text('name'),
      price: text('price'),
      duration: text('duration'),
      // What was typed and not added yet is meant too.
      features: [...addFeature(features, text('feature'))],
      is_active: isActive,
      license_type_id: Number(text('license_type_id')),
    };
    return plan === null
      ? callAdmin('createPlan', { body })
      : callAdmin('updatePlan', { params: { id: plan.id }, body });
  }

  return (
    <FormDialog
      title={plan === null ? 'Add Plan' : 'Edit Plan'}
      verb={plan === null ? 'Create' : 'Update'}
      check={(form) => (form.get('license_type_id') ? null : unlicensed)}
      work={save}
      trouble={texts.notSaved}
      done={plan === null ? texts.created : texts.updated}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <div className={dialog.pairs}>
            <Field label="Plan Name" name="name" autoComplete="off" defaultValue={plan?.name} error={fields.name} />
            <Field
              label="Price"
              name="price"
              type="number"
              inputMode="decimal"
              step="0.01"
              autoComplete="off"
              defaultValue={plan?.price.toFixed(2)}
              error={fields.price}
              hint="In dollars, such as 29.00."
            />
            <Field
              label="Duration"
              name="duration"
              autoComplete="off"
              defaultValue={plan?.duration}
              error={fields.duration}
              hint="Such as monthly, yearly or 3 months."
            />
            {/* With the licence types comes another select, in which the chosen one can be chosen. */}
            <ChoiceField
              key={licenses?.length}
              label="License Type"
              name="license_type_id"
              none="Select License Type"
              options={(licenses ?? []).map(({ id, name }) => [id, name])}
              defaultValue={plan?.license_type_id ?? ''}
              required
              error={fields.license_type_id}
            />
          </div>
          <FeatureList features={features} onChange={setFeatures} error={fields.features} />
          <p>
            <Switch isOn={isActive} onTurn={() => setIsActive(!isActive)}>
              Active
            </Switch>
          </p>
        </>
      )}
    </FormDialog>
  );
}

const unlicensed = { license_type_id: 'Choose the licence type whose fonts this plan opens.' };
