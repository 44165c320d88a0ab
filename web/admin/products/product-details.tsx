import { useCallback } from 'react';
import { Link } from 'react-router';
import type { StockProduct } from '#contract/admin/products.ts';
import { urlOf } from '#contract/client.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Price } from '../../ui/price.tsx';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { callAdmin, useTrouble } from '../call-admin.ts';
import dialog from '../form/dialog.module.css';
import { nameScripts } from './name-scripts.ts';
import { ProductPicture, PublishButton, sayStatus, WithdrawButton } from './product-status.tsx';
import styles from './products.module.css';
import { texts } from './texts.ts';

/** A product as it stands, to be read only. */
export function ProductDetails({ product: listed, onClose }: { product: StockProduct; onClose: () => void }) {
  const { id } = listed;
  const { data, isLoading, hasFailed } = useAnswer(
    useCallback(() => callAdmin('productById', { params: { id } }), [id]),
  );
  const product = data?.data;
  useTrouble(hasFailed, texts.detailsNotLoaded);
  const rows: [string, React.ReactNode][] = product
    ? [
        ['Name', <bdi key="name">{product.name}</bdi>],
        ['Status', sayStatus(listed)],
        ['SKU', product.sku],
        ['Type', product.type],
        ['Short Description', product.shortDescription],
        ['Description', product.description],
        ['Regular Price', <Price key="price" dollars={product.regularPrice} />],
        ...(product.salePrice === null
          ? []
          : [['Sale Price', <Price key="sale" dollars={product.salePrice} />] as [string, React.ReactNode]]),
        ['Categories', product.categories],
        ['Tags', product.tags],
        ['Designers', product.designers.map(({ name }) => name).join(', ')],
        ['Foundry', product.foundry?.name ?? ''],
        ['Licences', product.licenseTypes.map(({ name }) => name).join(', ')],
        ['Formats', product.formats.join(', ')],
        ...(product.font
          ? ([
              ['Styles', product.font.styles.map(({ name }) => name).join(', ')],
              ['Glyphs', writeNumber(product.font.glyphs)],
              ['Scripts', nameScripts(product.scripts)],
              ['Plans', listed.inPlans ? 'give it to their subscribers' : 'do not give it'],
              ['Trial fonts', product.trial ? 'given to everybody' : 'not given'],
              [
                'Specimen',
                <a key="specimen" href={urlOf('productSpecimen', { id })}>
                  PDF
                </a>,
              ],
            ] as [string, React.ReactNode][])
          : []),
      ]
    : [];
  return (
    <Modal isOpen onClose={onClose} label="Product Details">
      <div className={dialog.dialog}>
        <div className={dialog.head}>
          <h2>Product Details</h2>
          <button type="button" className="ib" aria-label="Close the details" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {isLoading && !hasFailed && <span className="spin" role="status" aria-label="Loading" />}
        {hasFailed && <p className="err">Gagal mengambil detail produk.</p>}
        {product && (
          <>
            <ProductPicture images={product.images} label={product.name} />
            <dl className={styles.facts}>
              {rows.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value === '' ? 'none' : value}</dd>
                </div>
              ))}
            </dl>
            <p className={dialog.ways}>
              <Link className="btn small" to={`/admin/products/${id}/preview`}>
                Preview its page
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
