import { withoutLanguage } from '#contract/languages/languages.ts';
import { readShownPages } from '../../api/own-pages/own-pages.ts';
import { loadAbout } from '../about/about-page.tsx';
import type { Route } from './+types/draft-about-page.ts';

export { default } from '../about/about-page.tsx';
export { draftHeaders as headers } from './draft-headers.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadAbout(context, await readShownPages(context, withoutLanguage(new URL(request.url).pathname)));
}
