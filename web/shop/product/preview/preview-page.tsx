import { Link, RouterContextProvider } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import { inBrowser } from '../../../api/answer.ts';
import { sendFromBrowser } from '../../../api/browser-send.ts';
import { pageContext } from '../../../api/page-context.ts';
import { useGuard } from '../../../session/use-guard.ts';
import { Waiting } from '../../../ui/waiting/waiting.tsx';
import { loadProduct } from '../load-product.ts';
import { ProductView } from '../product-view.tsx';
import type { Route } from './+types/preview-page.ts';
import styles from './preview.module.css';

export { nothingYet as loader } from '../../../api/answer.ts';
export { staticPage as headers } from '../../../api/page-headers.ts';
export { ProductTrouble as ErrorBoundary } from '../product-trouble.tsx';

/** The page of a product is loaded as the server loads it, but by calls of whoever is logged in. */
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
  const session = useGuard();
  if (session === null || loaderData === null || loaderData === undefined) return <Waiting />;
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
