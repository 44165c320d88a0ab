import { data, Link, redirect } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { staticPage } from '../../api/page-headers.ts';
import { callFrom } from '../../api/server-call.ts';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageWord } from '../../ui/page-word.tsx';
import type { Route } from './+types/closed-page.ts';
import styles from './closed.module.css';

export const headers = staticPage;

/** An open shop has no door to stand before. */
export async function loader({ context }: Route.LoaderArgs) {
  const { data: shop } = await callFrom(context)('readShop', {});
  if (shop.closed === null) throw redirect('/');
  return data({ words: shop.closed || t('This shop isn’t open yet. Come back soon.'), email: shop.seller.email });
}

/** What visitors see while the owner has closed the shop: its name, the owner's message, and who can still log in. */
export default function ClosedPage({ loaderData: { words, email }, matches }: Route.ComponentProps) {
  const { foot, shop } = matches[0].loaderData ?? {};
  const small = foot?.columns.at(-1)?.pages ?? [];
  return (
    <main className={`sheet ${styles.door}`}>
      <PageHead title={t('Closed')} />
      <h1>
        <span className="vh">{shop?.name}</span>
        <PageWord word={null} />
      </h1>
      <p className={`t24 measure ${styles.words}`}>{words}</p>
      <p className={`t13 ${styles.ways}`}>
        <Link className="link" to="/login">
          {t('Login')}
        </Link>
        {email && (
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        )}
        {small.map(([to, name]) => (
          <Link key={to} className="link" to={to}>
            {name}
          </Link>
        ))}
        <LanguageSwitch />
      </p>
    </main>
  );
}
