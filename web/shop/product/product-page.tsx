import { data } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { Route } from './+types/product-page.ts';
import { loadProduct } from './load-product.ts';
import { ProductView } from './product-view.tsx';
import { texts } from './texts.ts';

export { staticPage as headers } from '../../api/page-headers.ts';
export { ProductError as ErrorBoundary } from './product-trouble.tsx';

export function loader({ params, context }: Route.LoaderArgs) {
  if (params.slug.trim() === '') throw data({ message: t(texts.withoutSlug) }, { status: 404 });
  return loadProduct(context, { slug: params.slug });
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductView key={loaderData.product.id} loaded={loaderData} alsoHeading={t('Similar fonts')} />;
}
