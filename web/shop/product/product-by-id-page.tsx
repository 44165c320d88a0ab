import { t } from '#contract/languages/translate.ts';
import type { Route } from './+types/product-by-id-page.ts';
import { loadProduct } from './load-product.ts';
import { ProductView } from './product-view.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';
export { ProductError as ErrorBoundary } from './product-trouble.tsx';

export function loader({ params, context }: Route.LoaderArgs) {
  return loadProduct(context, { id: params.id });
}

export default function ProductByIdPage({ loaderData }: Route.ComponentProps) {
  return <ProductView key={loaderData.product.id} loaded={loaderData} alsoHeading={t('You May Also Like')} />;
}
