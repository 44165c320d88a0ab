import { useState } from 'react';
import type { AdminProduct } from '#contract/admin/products.ts';
import { t } from '#contract/languages/translate.ts';
import { centsOf, currencyNow, formatDollars } from '#contract/money.ts';
import { Field } from '../../ui/form/field.tsx';
import { FreeField } from '../../ui/form/free-field.tsx';
import styles from '../form/dialog.module.css';
import { OtherLanguagesField, type OwnText } from '../form/other-languages.tsx';
import { savedOf } from './bundle-draft.ts';
import type { Words } from './product-form.ts';
import { isPhoto } from './product-status.tsx';

/** The texts of a product that may stand in every language. */
function listTexts(form: FormData | null, words: Words, product: AdminProduct | null): OwnText[] {
  const text = (name: 'shortDescription' | 'description') => String(form?.get(name) ?? words[name]);
  const written = String(form?.get('releaseNotes') ?? '')
    .replace(/\r\n?/g, '\n')
    .trim();
  const notes = [written, ...(product?.releaseNotes ?? [])];
  return [
    { field: 'shortDescription', label: t('Short Description'), text: text('shortDescription') },
    { field: 'description', label: t('Description'), text: text('description'), rows: 4 },
    ...namesOfPackages(product).map((name) => ({ text: name })),
    ...[...new Set(notes)].map((note) => ({ label: t('What’s new'), text: note, rows: 3 })),
  ];
}

const namesOfPackages = (product: AdminProduct | null) =>
  (product?.parts ?? []).filter(({ kind }) => kind === 'package').map(({ name }) => name);

/** The fields of a product; what is wrong with one stands below it. */
export function ProductFields({
  product,
  words,
  sum,
  errors,
}: {
  product: AdminProduct | null;
  words: Words;
  /** Of a bundle, what its fonts cost one by one, in dollars; null for a family. */
  sum: number | null;
  errors: Readonly<Record<string, string>>;
}) {
  const [price, setPrice] = useState(words.regularPrice);
  const hasOwnPicture = product !== null && isPhoto(product.images);
  const field = (name: Exclude<keyof Words, 'trial' | 'inPlans'>) => ({
    name,
    defaultValue: words[name],
    error: errors[name],
  });
  return (
    <div className={styles.pairs}>
      <Field label={t('Name')} autoComplete="off" {...field('name')} />
      <FreeField
        label={t('SKU')}
        hint={product === null ? t('If empty, it’s made from the name.') : undefined}
        {...field('sku')}
      />
      <FreeField label={t('Type')} {...field('type')} />
      <FreeField label={t('Categories')} hint={t('With commas between.')} {...field('categories')} />
      <FreeField label={t('Designers')} hint={t('With commas between. Each has a page.')} {...field('designers')} />
      <FreeField label={t('Foundry')} hint={t('It has a page too.')} {...field('foundry')} />
      <Field
        label={t('Regular Price ({symbol})', { symbol: currencyNow().symbol })}
        inputMode="decimal"
        autoComplete="off"
        hint={sum === null ? undefined : describeSaving(sum, price)}
        onInput={({ currentTarget }) => setPrice(currentTarget.value)}
        {...field('regularPrice')}
      />
      <FreeField
        label={t('Sale Price ({symbol})', { symbol: currencyNow().symbol })}
        inputMode="decimal"
        {...field('salePrice')}
      />
      <div className={styles.wide}>
        <FreeField label={t('Short Description')} {...field('shortDescription')} />
      </div>
      <div className={styles.wide}>
        <FreeField label={t('Description')} rows={4} {...field('description')} />
      </div>
      <div className={styles.wide}>
        <OtherLanguagesField
          read={(form) => listTexts(form, words, product)}
          stored={product?.translations ?? {}}
          errors={errors}
        />
      </div>
      {(product === null || product.status === 'draft') && (
        <FreeField
          label={t('Publish on')}
          type="datetime-local"
          hint={t('Or publish it yourself.')}
          {...field('publishAt')}
        />
      )}
      {product?.status !== 'withdrawn' && (
        <FreeField
          label={t('Sell until')}
          type="datetime-local"
          hint={t('Without a day it stays on sale.')}
          {...field('withdrawAt')}
        />
      )}
      <FreeField label={t('Tags')} hint={t('With commas between.')} {...field('tags')} />
      <div>
        <FreeField
          label={t('Image')}
          name="images"
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
          error={errors.images}
          hint={
            sum === null ? t('Without one the font is its own picture.') : t('Without one its fonts are its picture.')
          }
        />
        {hasOwnPicture && (
          <label className="check">
            <input type="checkbox" name="removePicture" />
            <span>{t('Remove the current picture')}</span>
          </label>
        )}
      </div>
      {/* A bundle has no fonts of its own to try or to give. */}
      {sum === null && (
        <div className={styles.wide}>
          <label className="check">
            <input type="checkbox" name="trial" defaultChecked={words.trial} />
            <span>{t('Give trial fonts: basic Latin letters, named Trial, for everybody to try in layouts')}</span>
          </label>
          <label className="check">
            <input type="checkbox" name="inPlans" defaultChecked={words.inPlans} />
            <span>{t('Include it in plans with one of its licences')}</span>
          </label>
        </div>
      )}
    </div>
  );
}

/** What stands below the price of a bundle: what it saves, or that it is above what its fonts cost. */
function describeSaving(sum: number, typed: string): string | undefined {
  const saved = savedOf(sum, typed);
  const show = (dollars: number) => formatDollars(centsOf(dollars), { short: true });
  if (sum === 0 || saved === null) return undefined;
  if (saved < 0) return t('More than the fonts cost one by one, {sum}.', { sum: show(sum) });
  return t('Buyers save {saved}.', { saved: show(saved) });
}
