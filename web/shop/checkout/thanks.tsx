import type { ReactNode } from 'react';
import { Link, type RouterContextProvider } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import { asCents, centsOf, toDollars } from '#contract/money.ts';
import { callFrom, unlessClosed } from '../../api/server-call.ts';
import { findDashboard } from '../../api/session.ts';
import type { LoadedDrawing } from '../../api/use-drawing.ts';
import { useNameArt } from '../../api/use-name-art.tsx';
import { type CartItem, isSameLine, type LineKey, nameLine } from '../../cart/cart.ts';
import type { CartTerms } from '../../cart/cart-terms.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { readItem, writeItem } from '../../ui/browser-storage.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { Price } from '../../ui/price.tsx';
import { canBeRead } from '../can-be-read.ts';
import { loadSpecimen } from '../load-specimen.ts';
import { ReadTerms } from '../terms/read-terms.tsx';
import styles from './checkout.module.css';

const thanks = msg('Terima kasih');

/** This many of the newest fonts are looked at. */
const MOST_TRIED = 24;

/** "Terima kasih" in the newest font that can write it and be read, the words of both pages after a payment. */
export async function loadThanks(context: Readonly<RouterContextProvider>): Promise<LoadedDrawing | null> {
  const listed = callFrom(context)('listProducts', { query: { limit: MOST_TRIED, text: t(thanks) } });
  const fonts = await unlessClosed(
    listed.then(({ data }) => data),
    [],
  );
  const font = fonts.find(canBeRead);
  return font ? loadSpecimen(context, font, t(thanks), '1024') : null;
}

const key = 'paidOrder';

/** Remembers, in this tab, which order was just paid. */
export function rememberOrder(id: number): void {
  writeItem(key, String(id));
}

/** The order that was just paid in this tab, or null. */
export function recallOrder(): number | null {
  const id = Number(readItem(key));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The way to the files that stays, whatever came of asking for them here; before it what the page still waits for. */
export function YourFonts({ isWaiting, children }: { isWaiting: boolean; children: ReactNode }) {
  return (
    <div role="status" aria-busy={isWaiting} className={styles.yours}>
      {isWaiting && (
        <p className="two measure">
          <span className="spin" aria-hidden="true" /> {children}
        </p>
      )}
      <p>
        <Link className="link" to="/customer/fonts">
          {t('Your fonts')}
        </Link>
        <span className="two"> {t('All your files stay there.')}</span>
      </p>
    </div>
  );
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
  notes,
  terms,
}: {
  items: readonly CartItem[];
  /** What is said below a line: what it costs less, or that its licence is there already. */
  notes: readonly (LineKey & { words: string })[];
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
          <tr key={nameLine(item)}>
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
                {notes
                  .filter((note) => isSameLine(note, item))
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
              <Price dollars={toDollars(asCents(centsOf(item.price) * item.quantity))} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of what is bought, below what is seen of it, and the bundle that it came in. */
export function FontName({ image, name, bundle = null }: { image: string; name: string; bundle?: string | null }) {
  const art = useNameArt(image, name, { height: 44 });
  return (
    <span className={styles.name}>
      {art}
      <span className={art ? 'two t13' : 'b'}>
        {name}
        {bundle !== null && `, ${t('in {bundle}', { bundle })}`}
      </span>
    </span>
  );
}
