import { Link, RouterContextProvider } from 'react-router';
import { inBrowser } from '../../api/answer.ts';
import { sendFromBrowser } from '../../api/browser-send.ts';
import { pageContext } from '../../api/page-context.ts';
import { useGuard } from '../../session/use-guard.ts';
import { loadProduct } from '../../shop/product/load-product.ts';
import { ProductView } from '../../shop/product/product-view.tsx';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { Waiting } from '../../ui/waiting/waiting.tsx';
import type { Route } from './+types/preview-page.ts';
import { PublishButton } from './product-status.tsx';
import styles from './products.module.css';

export { nothingYet as loader } from '../../api/answer.ts';
export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';
export { ProductTrouble as ErrorBoundary } from '../../shop/product/product-trouble.tsx';

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
  draft: 'A draft: only staff see this page. Licences can be chosen once it is published.',
  published: 'This product is in the shop.',
  withdrawn: 'Withdrawn: only staff see this page. Licences can be chosen once it is published again.',
} as const;

/** The page of a product as its visitors will see it, for staff alone. */
export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const session = useGuard();
  if (session === null || loaderData === null || loaderData === undefined) return <Waiting />;
  const { product } = loaderData;
  return (
    <>
      <aside className={`note ${styles.preview}`} aria-label="Preview">
        <p>{WORDS[product.status]}</p>
        {product.status === 'published' ? (
          <Link className="btn small" to={`/product/${product.slug}`}>
            Open its page
          </Link>
        ) : (
          <PublishButton product={product} look="small fill" />
        )}
        <Link className="link" to="/admin/products">
          All products
        </Link>
      </aside>
      <ProductView key={product.id} loaded={loaderData} alsoHeading="Similar fonts" />
      <Toasts />
    </>
  );
}
