import { Link, RouterContextProvider } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import { sendFromBrowser } from '../../../api/browser-send.ts';
import { pageContext } from '../../../api/page-context.ts';
import { inBrowser } from '../../../api/page-data.ts';
import { useAuth } from '../../../session/auth-provider.tsx';
import { guard } from '../../../session/guard.ts';
import { Waiting } from '../../../ui/waiting/waiting.tsx';
import { loadProduct } from '../load-product.ts';
import { ProductView } from '../product-view.tsx';
import type { Route } from './+types/preview-page.ts';
import styles from './preview.module.css';

export { nothingYet as loader } from '../../../api/page-data.ts';
export { staticPage as headers } from '../../../api/page-headers.ts';
export { ProductError as ErrorBoundary } from '../product-trouble.tsx';

export const clientMiddleware = [guard];

/** The page of a product is loaded as the server loads it, but by calls of anyone who is logged in. */
export const clientLoader = inBrowser(({ params }) => {
  const context = new RouterContextProvider();
  context.set(pageContext, {
    send: sendFromBrowser,
    publicUrl: window.location.origin,
    report: console.error,
    payments: 'closed',
    contactEmail: null,
    mark: '',
  });
  return loadProduct(context, { id: params.id ?? '' });
});

const WORDS = {
  draft: msg('A draft: only staff see this page. Licences can be chosen once it is published.'),
  published: msg('This product is in the shop.'),
  withdrawn: msg('Withdrawn: only staff see this page. Licences can be chosen once it is published again.'),
} as const;

/** The page of a product as its visitors will see it, for staff alone. */
export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { session, due } = useAuth();
  if (session === null || due !== null || loaderData === null || loaderData === undefined) return <Waiting />;
  const { product } = loaderData;
  return (
    <>
      <aside className={`note ${styles.standing}`} aria-label={t('Preview')}>
        <p>{t(WORDS[product.status])}</p>
        {product.status === 'published' ? (
          <Link className="link" to={`/product/${product.slug}`}>
            {t('Open its page')}
          </Link>
        ) : (
          <Link className="link" to={`/admin/products?${new URLSearchParams({ query: product.sku })}`}>
            {t('Publish it in the list of products')}
          </Link>
        )}
      </aside>
      <ProductView key={product.id} loaded={loaderData} alsoHeading={t('Similar fonts')} />
    </>
  );
}
