import type { AdminProduct } from '#contract/admin/products.ts';
import { t } from '#contract/languages/translate.ts';
import { Field } from '../../ui/form/field.tsx';
import { FreeField } from '../../ui/form/free-field.tsx';
import styles from '../form/dialog.module.css';
import type { Words } from './product-form.ts';
import { isPhoto } from './product-status.tsx';

/** The fields of a product; what is wrong with one stands below it. */
export function ProductFields({
  product,
  words,
  errors,
}: {
  product: AdminProduct | null;
  words: Words;
  errors: Readonly<Record<string, string>>;
}) {
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
      <Field label={t('Regular Price ($)')} inputMode="decimal" autoComplete="off" {...field('regularPrice')} />
      <FreeField label={t('Sale Price ($)')} inputMode="decimal" {...field('salePrice')} />
      <div className={styles.wide}>
        <FreeField label={t('Short Description')} {...field('shortDescription')} />
      </div>
      <div className={styles.wide}>
        <FreeField label={t('Description')} rows={4} {...field('description')} />
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
          hint={t('Without one the font is its own picture.')}
        />
        {hasOwnPicture && (
          <label className="check">
            <input type="checkbox" name="removePicture" />
            <span>{t('Remove the current picture')}</span>
          </label>
        )}
      </div>
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
    </div>
  );
}
