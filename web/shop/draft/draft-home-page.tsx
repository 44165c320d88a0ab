import { withoutLanguage } from '#contract/languages/languages.ts';
import { readShownPages } from '../../api/own-pages/own-pages.ts';
import { loadHome } from '../home/load-home.ts';
import type { Route } from './+types/draft-home-page.ts';

export { default } from '../home/home-page.tsx';
export { draftHeaders as headers } from './draft-headers.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadHome(context, await readShownPages(context, withoutLanguage(new URL(request.url).pathname)));
}
