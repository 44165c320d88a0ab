import { pageContext } from '../../api/page-context.ts';
import { listOff } from '../../api/require-feature.ts';
import { callFrom } from '../../api/server-call.ts';
import type { Route } from './+types/sitemap-part.ts';
import { answerXml, entryOf, PART_SIZE, STANDING_PAGES } from './sitemap.ts';

/** One part of the map: the standing pages in the first, then products with the time of their last change. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const part = Number(/^(\d{1,4})\.xml$/.exec(params.part)?.[1] ?? 0);
  if (part < 1) throw new Response(null, { status: 404 });
  const { publicUrl } = context.get(pageContext);
  const { data: found } = await callFrom(context)('listProductAddresses', { query: { page: part, limit: PART_SIZE } });
  if (part > 1 && found.length === 0) throw new Response(null, { status: 404 });
  const off: readonly string[] = (await listOff(context)).map((name) => `/${name}`);
  const open = STANDING_PAGES.filter((path) => !off.includes(path));
  const standing = part === 1 ? open.map((path) => entryOf(publicUrl, path)) : [];
  const products = found.map(({ slug, updatedAt }) =>
    entryOf(publicUrl, `/product/${encodeURIComponent(slug)}`, updatedAt),
  );
  return answerXml('urlset', [...standing, ...(part === 1 ? await listMakers(context, publicUrl) : []), ...products]);
}

const MOST_MAKERS = 1_000;

/** Designers and foundries of fonts on offer. */
async function listMakers(context: Route.LoaderArgs['context'], publicUrl: string): Promise<string[]> {
  const call = callFrom(context);
  const query = { limit: MOST_MAKERS };
  const [designers, foundries] = await Promise.all([
    call('listDesigners', { query }),
    call('listFoundries', { query }),
  ]);
  const entry = (path: string) => entryOf(publicUrl, `/${path}`);
  return [
    ...(designers.data.length + foundries.data.length === 0 ? [] : [entry('designers')]),
    ...designers.data.map(({ slug }) => entry(`designer/${encodeURIComponent(slug)}`)),
    ...foundries.data.map(({ slug }) => entry(`foundry/${encodeURIComponent(slug)}`)),
  ];
}
