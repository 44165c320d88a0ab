import { useState } from 'react';
import { Link } from 'react-router';
import type { AdminProduct } from '#contract/admin/products.ts';
import { urlOf } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import { centsOf, formatDollars } from '#contract/money.ts';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { useQuery } from '../../api/use-query.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Price } from '../../ui/price.tsx';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { adminQuery, useProblem } from '../call-admin.ts';
import dialog from '../form/dialog.module.css';
import { PartsDialog } from '../parts/parts-dialog.tsx';
import { listScripts } from './list-scripts.ts';
import { describeStatus, ProductPicture, PublishButton, WithdrawButton } from './product-status.tsx';
import styles from './products.module.css';
import { texts } from './texts.ts';

const sayParts = ({ parts }: ProductDetail): string =>
  parts
    .filter(({ kind }) => kind !== 'family')
    .map(({ name, price }) => `${name} ${formatDollars(centsOf(price), { short: true })}`)
    .join(', ');

const labelled = (label: string, words: string): [string, React.ReactNode] => [label, words];

/** A product as it stands, to be read only. */
export function ProductDetails({ product: listed, onClose }: { product: AdminProduct; onClose: () => void }) {
  const { id } = listed;
  const { data, isLoading, hasFailed } = useQuery(adminQuery('productById', { params: { id } }));
  const product = data?.data;
  useProblem(hasFailed, t(texts.detailsNotLoaded));
  const [isPricing, setIsPricing] = useState(false);
  if (isPricing && product?.font) return <PartsDialog product={product} font={product.font} onClose={onClose} />;
  const rows: [string, React.ReactNode][] = product
    ? [
        [t('Name'), <bdi key="name">{product.name}</bdi>],
        [t('Status'), describeStatus(listed)],
        ['SKU', product.sku],
        [t('Type'), product.type],
        [t('Short Description'), product.shortDescription],
        [t('Description'), product.description],
        [t('Regular Price'), <Price key="price" dollars={product.regularPrice} />],
        ...(product.salePrice === null
          ? []
          : [[t('Sale Price'), <Price key="sale" dollars={product.salePrice} />] as [string, React.ReactNode]]),
        product.members.length > 0
          ? [t('Fonts of the bundle'), product.members.map(({ name }) => name).join(', ')]
          : [t('Sold in parts'), sayParts(product)],
        [t('Categories'), product.categories],
        [t('Tags'), product.tags],
        [t('Designers'), product.designers.map(({ name }) => name).join(', ')],
        [t('Foundry'), product.foundry?.name ?? ''],
        [t('Licences'), product.licenseTypes.map(({ name }) => name).join(', ')],
        ...(product.kind === 'bundle' ? [] : [labelled(t('Formats'), product.formats.join(', '))]),
        ...(product.font
          ? ([
              [t('Styles'), product.font.styles.map(({ name }) => name).join(', ')],
              [t('Glyphs'), writeNumber(product.font.glyphs)],
              [t('Scripts'), listScripts(product.scripts)],
              [t('Plans'), listed.inPlans ? t('include it for their subscribers') : t('don’t include it')],
              [t('Trial fonts'), product.trial ? t('free for everyone') : t('not given')],
              [
                t('Specimen'),
                <a key="specimen" href={urlOf('productSpecimen', { id })}>
                  {t('PDF')}
                </a>,
              ],
            ] as [string, React.ReactNode][])
          : []),
      ]
    : [];
  return (
    <Modal isOpen onClose={onClose} label={t('Product Details')}>
      <div className={dialog.dialog}>
        <div className={dialog.head}>
          <h2>{t('Product Details')}</h2>
          <button type="button" className="ib" aria-label={t('Close the details')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {isLoading && !product && <span className="spin" role="status" aria-label={t('Loading')} />}
        {hasFailed && <p className="err">{t('Gagal mengambil detail produk.')}</p>}
        {product && (
          <>
            <ProductPicture images={product.images} label={product.name} />
            <dl className={styles.facts}>
              {rows.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value === '' ? t('none') : value}</dd>
                </div>
              ))}
            </dl>
            <p className={dialog.ways}>
              {product.font && product.font.styles.length > 1 && (
                <button type="button" className="btn small" onClick={() => setIsPricing(true)}>
                  {t('Packages and styles')}
                </button>
              )}
              <Link className="btn small" to={`/admin/products/${id}/preview`}>
                {t('Preview its page')}
              </Link>
              {listed.status === 'published' ? (
                <WithdrawButton product={product} />
              ) : (
                <PublishButton product={product} look="btn small fill" />
              )}
            </p>
          </>
        )}
        <Toasts />
      </div>
    </Modal>
  );
}
