import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { type Licensed, listLicensed } from '#contract/order-lines.ts';
import { nameSold } from '#contract/parts.ts';
import { listFiles } from '../../api/list-files.ts';
import { useNameArt } from '../../api/use-name-art.tsx';
import { DownloadLinks } from '../../ui/document-link.tsx';
import styles from './dashboard.module.css';

const most = 4;

/** The fonts that were bought last, with their files. */
export function NewestDownloads({ orders }: { orders: readonly Order[] }) {
  const items = orders
    .flatMap(({ orderItems }) => listLicensed(orderItems))
    .filter(({ product }) => listFiles(product.fontDetail).length > 0);
  return (
    <section className="panel" aria-labelledby="downloads">
      <h2 id="downloads">{t('Newest downloads')}</h2>
      {items.length === 0 ? (
        <p className={styles.say}>{t('Download what you bought here.')}</p>
      ) : (
        <>
          <ul className={styles.lines}>
            {items.slice(0, most).map((item) => (
              <BoughtFont key={item.id} item={item} />
            ))}
          </ul>
          <p className={styles.ways}>
            <Link className="link" to="/customer/fonts">
              {t('All downloads')}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

function BoughtFont({ item: { product, part, license } }: { item: Licensed }) {
  const name = nameSold(product.name, part);
  const art = useNameArt(product.image, name, { height: 34 });
  return (
    <li className={styles.font}>
      <span className={styles.specimen}>
        {art}
        <span>
          <b>{name}</b> <span className="two">{license.licenseType.name}</span>
        </span>
      </span>
      <DownloadLinks className={styles.files} files={listFiles(product.fontDetail)} of={name} />
    </li>
  );
}
