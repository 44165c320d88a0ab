import { t } from '#contract/languages/translate.ts';
import { Field } from '../../ui/form/field.tsx';
import { FreeField } from '../../ui/form/free-field.tsx';
import { callAdmin } from '../call-admin.ts';
import dialog from '../form/dialog.module.css';
import { FormDialog } from '../form/form-dialog.tsx';
import { readTranslations } from '../form/other-languages.tsx';
import { ChooseFonts } from './choose-fonts.tsx';
import { findUnticked, readSome } from './choose-some.tsx';
import { readMoment } from './code-draft.ts';
import { texts } from './texts.ts';
import { TitleInLanguages } from './title-in-languages.tsx';

/** Plans a sale from one minute to another. */
export function SaleDialog({ onClose }: { onClose: () => void }) {
  function plan(form: FormData) {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const body = {
      title: text('title'),
      percent: text('percent'),
      products: readSome(form, 'products')?.map(Number) ?? null,
      categories: readSome(form, 'categories'),
      from: readMoment(form, 'from'),
      until: readMoment(form, 'until'),
      ...readTranslations(form),
    };
    return callAdmin('createSale', { body });
  }
  return (
    <FormDialog
      title={t('Plan a sale')}
      verb={t('Plan the sale')}
      check={(form) => findUnticked(form, ['products', 'categories'])}
      work={plan}
      failure={t(texts.notPlanned)}
      done={({ data }) => texts.planned(data.title)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <div className={dialog.pairs}>
            <FreeField label={t('Title')} name="title" error={errors.title} hint={t('Such as Spring sale.')} />
            <Field
              label={t('Percent')}
              name="percent"
              inputMode="decimal"
              autoComplete="off"
              error={errors.percent}
              hint={t('Such as 25. Of two sales at once a font is in the one that takes off more.')}
            />
          </div>
          <TitleInLanguages errors={errors} />
          <ChooseFonts products={null} categories={null} errors={errors} />
          <div className={dialog.pairs}>
            <FreeField
              label={t('From')}
              name="from"
              type="datetime-local"
              error={errors.from}
              hint={t('In your time zone. Empty: at once.')}
            />
            <Field
              label={t('Until')}
              name="until"
              type="datetime-local"
              error={errors.until}
              hint={t('The prices come back at this minute.')}
            />
          </div>
          <p className="note">
            {t(
              'Prices change at that minute and come back by themselves. The struck price is shown with the lowest price of the 30 days before.',
            )}
          </p>
        </>
      )}
    </FormDialog>
  );
}
