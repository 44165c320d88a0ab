import type { StockProduct } from '#contract/admin/products.ts';
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
  product: StockProduct | null;
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
      <Field label="Name" autoComplete="off" {...field('name')} />
      <FreeField
        label="SKU"
        hint={product === null ? 'Made from the name when it is left empty.' : undefined}
        {...field('sku')}
      />
      <FreeField label="Type" {...field('type')} />
      <FreeField label="Categories" hint="With commas between." {...field('categories')} />
      <FreeField label="Designers" hint="With commas between. Each has a page." {...field('designers')} />
      <FreeField label="Foundry" hint="It has a page too." {...field('foundry')} />
      <Field label="Regular Price ($)" inputMode="decimal" autoComplete="off" {...field('regularPrice')} />
      <FreeField label="Sale Price ($)" inputMode="decimal" {...field('salePrice')} />
      <div className={styles.wide}>
        <FreeField label="Short Description" {...field('shortDescription')} />
      </div>
      <div className={styles.wide}>
        <FreeField label="Description" rows={4} {...field('description')} />
      </div>
      {(product === null || product.status === 'draft') && (
        <FreeField label="Publish on" type="datetime-local" hint="Or publish it yourself." {...field('publishAt')} />
      )}
      {product?.status !== 'withdrawn' && (
        <FreeField
          label="Sell until"
          type="datetime-local"
          hint="Without a day it is sold for good."
          {...field('withdrawAt')}
        />
      )}
      <FreeField label="Tags" hint="With commas between." {...field('tags')} />
      <div>
        <FreeField
          label="Image"
          name="images"
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
          error={errors.images}
          hint="Without one the font is its own picture."
        />
        {hasOwnPicture && (
          <label className="check">
            <input type="checkbox" name="removePicture" />
            <span>Take the present picture off</span>
          </label>
        )}
      </div>
      <div className={styles.wide}>
        <label className="check">
          <input type="checkbox" name="trial" defaultChecked={words.trial} />
          <span>Give trial fonts: basic Latin letters, named Trial, for everybody to try in layouts</span>
        </label>
        <label className="check">
          <input type="checkbox" name="inPlans" defaultChecked={words.inPlans} />
          <span>Give it to subscribers of the plans that carry one of its licences</span>
        </label>
      </div>
    </div>
  );
}
