import { sql } from 'kysely';
import type { Environment } from '#contract/payment-providers.ts';
import type { Db } from '#server/kit/database/database.ts';
import {
  captureOfOrder,
  creditNotesOfOrder,
  type OrderFacts,
  orderFacts,
} from '#server/orders/admin-list/order-fact-queries.ts';
import { beginningOf } from './tax-queries.ts';

export type TaxDocument = OrderFacts & {
  id: number;
  day: string;
  sold_on: string;
  document: string;
  order_id: number;
  kind: string;
  country: string;
  region: string;
  percent: number;
  net_cents: number;
  tax_cents: number;
};

/** What was written of the tax of a quarter after an entry, document by document. */
export const documentsAfter = async (
  db: Db,
  quarter: string,
  environment: Environment,
  { after, limit }: { after: number; limit: number },
) =>
  (
    await sql<TaxDocument>`
      with page as (
        select * from tax_entries where environment = ${environment} and day >= ${beginningOf(quarter)}::date
          and day < (${beginningOf(quarter)}::date + interval '3 months')::date and id > ${after} order by id
            limit ${limit}
      )
      select page.id, to_char(page.day, 'YYYY-MM-DD') as day, to_char(page.sold_on, 'YYYY-MM-DD') as sold_on,
        page.kind, page.country,
        page.region, page.percent::float8 as percent, page.net_cents, page.tax_cents, page.document, page.order_id,
          page.environment,
        ${orderFacts}, ${captureOfOrder}, ${creditNotesOfOrder}
      from page join orders o on o.id = page.order_id order by page.id`.execute(db)
  ).rows;
