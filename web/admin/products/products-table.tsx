import { Link } from 'react-router';
import type { AdminProduct } from '#contract/admin/products.ts';
import { msg, t } from '#contract/languages/translate.ts';
import { currencyNow } from '#contract/money.ts';
import type { Product } from '#contract/nouns/products.ts';
import { AdminIcon } from '../../ui/admin-frame/admin-icon.tsx';
import { Price } from '../../ui/price.tsx';
import { SortHead } from '../table/sorted-table.tsx';
import styles from '../table/table.module.css';
import type { TableView } from '../table/use-table.ts';
import { describeStatus, isPhoto, PreparationLine, ProductPicture, PublishButton } from './product-status.tsx';
import own from './products.module.css';

export const productSorts = ['id', 'name', 'sku', 'type', 'price'] as const;
export type ProductSort = (typeof productSorts)[number];
export type ProductAct = 'details' | 'edit' | 'delete';

/** The products of a page, with what can be done to each, and which of them are chosen. */
export function ProductsTable({
  products,
  sort,
  isBusy,
  chosen,
  addressOf,
  onChoose,
  onAct,
}: {
  products: readonly AdminProduct[];
  sort: TableView<ProductSort>['sort'];
  isBusy: boolean;
  chosen: ReadonlySet<number>;
  addressOf: (sort: TableView<ProductSort>['sort']) => string;
  onChoose: (ids: readonly number[], isChosen: boolean) => void;
  onAct: (act: ProductAct, product: AdminProduct) => void;
}) {
  const here = products.filter(({ id }) => chosen.has(id)).length;
  const head = (name: string, field: ProductSort, className = '') => (
    <SortHead
      name={name}
      field={field}
      sort={sort}
      className={className}
      addressOf={(isDown) => addressOf(isDown ? `-${field}` : field)}
    />
  );
  return (
    <table className={`tab stack brief ${styles.rows}`} aria-busy={isBusy}>
      <thead>
        <tr>
          <th className={own.choice}>
            <label className="check">
              <input
                ref={(all) => {
                  if (all) all.indeterminate = here > 0 && here < products.length;
                }}
                type="checkbox"
                aria-label={t('Choose all of this page')}
                checked={here === products.length}
                onChange={(event) =>
                  onChoose(
                    products.map(({ id }) => id),
                    event.target.checked,
                  )
                }
              />
            </label>
          </th>
          {head(t('Name'), 'name')}
          {head('SKU', 'sku')}
          {head(t('Type'), 'type')}
          <th>{t('Categories')}</th>
          {head(t('Price ({symbol})', { symbol: currencyNow().symbol }), 'price', `num ${own.price}`)}
          <th className="num">{t('Actions')}</th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <tr key={product.id} aria-selected={chosen.has(product.id)}>
            <td className={own.choice}>
              <label className="check">
                <input
                  type="checkbox"
                  aria-label={t('Choose {name}', { name: product.name })}
                  checked={chosen.has(product.id)}
                  onChange={(event) => onChoose([product.id], event.target.checked)}
                />
              </label>
            </td>
            <td className="main">
              <span className={own.name}>
                <span className={own.standing}>
                  <bdi className={`ell b ${styles.cut}`} title={product.name}>
                    {product.name}
                  </bdi>
                  {product.status !== 'published' && <StatusLine product={product} />}
                  {product.kind === 'bundle' && product.status === 'published' && (
                    <span className={own.status}>
                      {t('Bundle of {count} fonts', { count: product.members.length })}
                    </span>
                  )}
                </span>
                {product.kind === 'bundle' ? (
                  <BundleFonts product={product} />
                ) : (
                  <ProductPicture images={product.images} />
                )}
                {['preparing', 'failed'].includes(product.preparation.state) && <PreparationLine product={product} />}
              </span>
            </td>
            <td data-l={t('SKU')}>{product.sku}</td>
            <td data-l={t('Type')}>{product.type}</td>
            <td data-l={t('Categories')}>
              <span className={`ell ${styles.cut}`} title={product.categories}>
                {product.categories}
              </span>
            </td>
            <td className="brk phone" aria-hidden="true" />
            <td data-l={t('Price ({symbol})', { symbol: currencyNow().symbol })} className={`num key ${own.price}`}>
              <PriceCell product={product} />
            </td>
            <td className="end">
              <span className="acts">
                {ACTS.map(([act, icon, words]) => (
                  <button
                    key={act}
                    type="button"
                    className="ib s"
                    aria-label={`${t(words)} ${product.name}`}
                    onClick={() => onAct(act, product)}
                  >
                    <AdminIcon name={icon} />
                  </button>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What stands under the name of a product that is not in the shop. */
function StatusLine({ product }: { product: AdminProduct }) {
  return (
    <span className={own.status}>
      <span title={describeStatus(product)}>{product.status === 'draft' ? t('Draft') : t('Withdrawn')}</span>
      <PublishButton product={product} look="link" />
      {product.status === 'draft' && (
        <Link
          className="link"
          aria-label={t('Preview {name}', { name: product.name })}
          to={`/admin/products/${product.id}/preview`}
        >
          {t('Preview')}
        </Link>
      )}
    </span>
  );
}

/** What a bundle is made of, and which of its fonts keeps it from being sold. */
function BundleFonts({ product: { images, status, members } }: { product: AdminProduct }) {
  const names = members.map(({ name }) => name).join(', ');
  const missing = members.filter(({ isOnOffer }) => !isOnOffer).map(({ name }) => name);
  return (
    <span className={own.bundle}>
      {isPhoto(images) && <ProductPicture images={images} />}
      <bdi className="ell" title={names}>
        {names}
      </bdi>
      {missing.length > 0 && (
        <span className="err">
          {status === 'published'
            ? t('Off sale, missing: {fonts}', { fonts: missing.join(', ') })
            : t('Missing: {fonts}', { fonts: missing.join(', ') })}
        </span>
      )}
    </span>
  );
}

const ACTS = [
  ['details', 'eye', msg('View details of')],
  ['edit', 'edit', msg('Edit')],
  ['delete', 'trash', msg('Delete')],
] as const;

function PriceCell({ product: { regularPrice, salePrice } }: { product: Product }) {
  if (salePrice === null || salePrice === 0) return <Price dollars={regularPrice} />;
  return (
    <>
      <s className="two">
        <Price dollars={regularPrice} />
      </s>{' '}
      <Price dollars={salePrice} />
    </>
  );
}
