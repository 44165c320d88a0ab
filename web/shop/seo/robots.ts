import { pageContext } from '../../api/page-context.ts';
import { staticPage } from '../../api/page-headers.ts';
import type { Route } from './+types/robots.ts';

/** What search engines may look at, and where the map of the shop is. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(pageContext);
  const closed = [
    '/admin',
    '/customer',
    '/checkout',
    '/cart',
    '/login',
    '/register',
    '/download/',
    '/offer/',
    '/claim/',
  ];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { ...staticPage(), 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
