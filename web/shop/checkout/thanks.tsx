import { Link, type RouterContextProvider } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import { callFrom } from '../../api/server-call.ts';
import type { LoadedDrawing } from '../../api/use-drawing.ts';
import { useNameArt } from '../../api/use-name-art.tsx';
import { type CartItem, isSameLine } from '../../cart/cart.ts';
import type { CartCredit } from '../../cart/cart-credits.ts';
import type { CartTerms } from '../../cart/cart-terms.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { findDashboard } from '../../session/session.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { Price } from '../../ui/price.tsx';
import { loadSpecimen } from '../load-specimen.ts';
import { ReadTerms } from '../terms/read-terms.tsx';
import styles from './checkout.module.css';

const thanks = msg('Terima kasih');

/** "Terima kasih" in the first font that can write it, the words of both pages after a payment. */
export async function loadThanks(context: Readonly<RouterContextProvider>): Promise<LoadedDrawing | null> {
  const { data } = await callFrom(context)('listProducts', { query: { limit: 1, text: t(thanks) } });
  return data[0] ? loadSpecimen(context, data[0], t(thanks), '1024') : null;
}

const key = 'paidOrder';

/** Remembers, in this tab, which order was just paid. */
export function rememberOrder(id: number): void {
  sessionStorage.setItem(key, String(id));
}

/** The order that was just paid in this tab, or null. */
export function recallOrder(): number | null {
  const id = Number(sessionStorage.getItem(key));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Where to go after a payment; `fonts` names the way to the fonts. */
export function WaysOn({ fonts }: { fonts: string }) {
  const user = useAuth().session?.user;
  const ways = [
    { to: '/product', name: fonts },
    { to: '/', name: t('Home') },
    { to: user ? findDashboard(user) : '/customer/dashboard', name: t('Dashboard') },
  ];
  return (
    <div className={styles.ways}>
      {ways.map(({ to, name }) => (
        <Link key={name} className="btn wide-b" to={to}>
          {name} <Icon name="right" />
        </Link>
      ))}
    </div>
  );
}

/** What is about to be ordered, line by line. */
export function OrderTable({
  items,
  credits,
  terms,
}: {
  items: readonly CartItem[];
  credits: readonly CartCredit[];
  terms: readonly CartTerms[];
}) {
  return (
    <table className={`tab stack ${styles.order}`}>
      <thead>
        <tr>
          <th>{t('Font')}</th>
          <th>{t('Licence')}</th>
          <th className="num">{t('Quantity')}</th>
          <th className="num">{t('Price')}</th>
          <th className="num">{t('Sum')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.productId}/${item.licenseTypeId}`}>
            <td className="main">
              <FontName image={item.image} name={item.name} />
            </td>
            <td data-l={t('Licence')}>
              <span>
                <span className="b">{item.licenseName}</span>
                {terms
                  .filter((line) => isSameLine(line, item))
                  .map((line) => (
                    <span key={line.version} className={`t13 ${styles.credit}`}>
                      <ReadTerms
                        terms={line}
                        slug={line.slug}
                        name={item.licenseName}
                        productId={item.productId}
                        words={t('Terms, version {version}', { version: line.version })}
                      />
                    </span>
                  ))}
                {credits
                  .filter((credit) => isSameLine(credit, item))
                  .map(({ words }) => (
                    <span key={words} className={`two t13 ${styles.credit}`}>
                      {words}
                    </span>
                  ))}
              </span>
            </td>
            <td className="num" data-l={t('Quantity')}>
              {item.quantity}
            </td>
            <td className="num" data-l={t('Price')}>
              <Price dollars={item.price} />
            </td>
            <td className="num b" data-l={t('Sum')}>
              <Price dollars={(Math.round(item.price * 100) * item.quantity) / 100} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of what is bought, below what is seen of it. */
export function FontName({ image, name }: { image: string; name: string }) {
  const art = useNameArt(image, name, { height: 44 });
  return (
    <span className={styles.name}>
      {art}
      <span className={art ? 'two t13' : 'b'}>{name}</span>
    </span>
  );
}
