import { t } from '#contract/languages/translate.ts';
import { inBrowser } from '../../api/page-data.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { loadTable } from '../table/use-table.ts';
import type { Route } from './+types/discounts-page.ts';
import { CodeTable, codes } from './code-table.tsx';
import { SaleTable, sales } from './sale-table.tsx';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

export const clientLoader = inBrowser(async ({ request }) => {
  const [discounts, planned] = await Promise.all([loadTable(codes, request), loadTable(sales, request)]);
  return { discounts, planned };
});

/** Codes and automatic offers, and sales by date. */
export default function DiscountsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('Discounts')} />
      <CodeTable loaded={loaderData?.discounts ?? null} />
      <SaleTable loaded={loaderData?.planned ?? null} />
    </>
  );
}
