import type { Product } from '#contract/products.ts';
import { Field } from '../../ui/field.tsx';
import styles from '../dialog.module.css';
import { FreeField } from './free-field.tsx';
import type { Words } from './product-form.ts';
import { isPhoto } from './product-picture.tsx';

/** The fields of a product; what is wrong with one stands below it. */
export function ProductFields({
  product,
  words,
  errors,
}: {
  product: Product | null;
  words: Words;
  errors: Readonly<Record<string, string>>;
}) {
  const hasOwnPicture = product !== null && isPhoto(product.images);
  return (
    <div className={styles.pairs}>
      <Field label="Name" name="name" autoComplete="off" defaultValue={words.name} error={errors.name} />
      <FreeField
        label="SKU"
        name="sku"
        defaultValue={words.sku}
        error={errors.sku}
        hint={product === null ? 'Made from the name when it is left empty.' : undefined}
      />
      <FreeField label="Type" name="type" defaultValue={words.type} error={errors.type} />
      <FreeField
        label="Categories"
        name="categories"
        defaultValue={words.categories}
        error={errors.categories}
        hint="With commas between."
      />
      <Field
        label="Regular Price ($)"
        name="regularPrice"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={words.regularPrice}
        error={errors.regularPrice}
      />
      <FreeField
        label="Sale Price ($)"
        name="salePrice"
        inputMode="decimal"
        defaultValue={words.salePrice}
        error={errors.salePrice}
      />
      <div className={styles.wide}>
        <FreeField
          label="Short Description"
          name="shortDescription"
          defaultValue={words.shortDescription}
          error={errors.shortDescription}
        />
      </div>
      <div className={styles.wide}>
        <FreeField
          label="Description"
          name="description"
          rows={4}
          defaultValue={words.description}
          error={errors.description}
        />
      </div>
      <FreeField label="Tags" name="tags" defaultValue={words.tags} error={errors.tags} hint="With commas between." />
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
      </div>
    </div>
  );
}
