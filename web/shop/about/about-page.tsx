import type { RouterContextProvider } from 'react-router';
import { withoutLanguage } from '#contract/languages/languages.ts';
import type { ShownPages } from '#contract/nouns/site-pages.ts';
import { readShownPages } from '../../api/own-pages/own-pages.ts';
import type { Route } from './+types/about-page.ts';
import { DemoAbout, loadDemoAbout } from './demo-about.tsx';
import { loadOwnAbout, OwnAbout } from './own-about.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadAbout(context, await readShownPages(context, withoutLanguage(new URL(request.url).pathname)));
}

/** The owner's own words, or those of the demo. */
export async function loadAbout(context: Readonly<RouterContextProvider>, { isDemo, pages }: ShownPages) {
  return pages.about === null && isDemo
    ? { demo: await loadDemoAbout(context), own: null }
    : { demo: null, own: await loadOwnAbout(context, pages.about) };
}

export default function AboutPage({ loaderData }: { loaderData: Awaited<ReturnType<typeof loadAbout>> }) {
  return loaderData.demo ? <DemoAbout {...loaderData.demo} /> : <OwnAbout {...loaderData.own} />;
}
