import { pageContext } from '../../api/page-context.ts';
import { callFrom } from '../../api/server-call.ts';
import type { Route } from './+types/sitemap-index.ts';
import { answerXml, PART_SIZE } from './sitemap.ts';

/** The parts that the map of the shop consists of. */
export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(pageContext);
  const { total } = await callFrom(context)('listProductAddresses', { query: { limit: 1 } });
  const parts = Math.max(1, Math.ceil((total ?? 0) / PART_SIZE));
  const entries = Array.from(
    { length: parts },
    (_, at) => `<sitemap><loc>${publicUrl}/sitemap/${at + 1}.xml</loc></sitemap>`,
  );
  return answerXml('sitemapindex', entries);
}
