import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRevalidator } from 'react-router';
import { languageOf, withoutLanguage } from '#contract/languages/languages.ts';
import { languageNow } from '#contract/languages/translate.ts';
import type { Route } from './+types/root.ts';
import { footerOf, readShownPages } from './api/own-pages/own-pages.ts';
import { pageContext } from './api/page-context.ts';
import { listOff } from './api/require-feature.ts';
import { callFrom, unlessClosed } from './api/server-call.ts';
import interfaceFont from './styles/fonts/archivo-latin-wght-normal.woff2?url';
import { changesShop } from './ui/changes-shop.ts';
import './styles/tokens.css';
import './styles/type.css';
import './styles/sheet.css';
import './styles/masthead.css';
import './styles/buttons.css';
import './styles/fields.css';
import './styles/tables.css';
import './styles/marks.css';
import { legalPageNames } from '#contract/legal-pages.ts';
import { countIn } from '#contract/money.ts';
import { pixelVendorOf } from '#contract/pixel-vendor.ts';
import { writeAs } from '#contract/text/write-number.ts';
import { loadShop } from './api/load-shop.ts';
import { MissingPage } from './api/parts/missing-page.tsx';
import { PageError } from './api/parts/page-trouble.tsx';
import { notePage, reportUncaught } from './api/parts/report-error.ts';
import { countChanges, watchSession } from './api/session-store.ts';
import { AuthProvider, useAuth } from './session/auth-provider.tsx';
import { PixelSlot } from './shop/pixel/pixel-slot.tsx';
import { type RootData, useShop } from './ui/use-shop.ts';
import { ErrorCorner } from './ui/waiting/load-trouble.tsx';

// A page stands there in the language of its address, and is taken over in the same: nothing is drawn before its words
// are here.
if (!import.meta.env.SSR && languageOf(window.location.pathname))
  await (await import('./api/bring-words.ts')).bringWords('site');

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: interfaceFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/**
 * What every page has to know: where visitors find the shop, since what is said of a page outside has whole addresses,
 * what the shop is called and looks like, the pixel, and what the owner has switched off.
 */
export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const { publicUrl, report } = context.get(pageContext);
  const one = { query: { limit: 1 } };
  const hasSome = (list: Promise<{ data: unknown[] }>) => list.then(({ data }) => data.length > 0);
  try {
    const [{ data: pixel }, { data: published }, shown, off, shop, ...makers] = await Promise.all([
      callFrom(context)('readPixel', {}),
      callFrom(context)('listLegal', {}),
      readShownPages(context, withoutLanguage(new URL(request.url).pathname)),
      listOff(context),
      loadShop(context),
      unlessClosed(hasSome(callFrom(context)('listDesigners', one)), false),
      unlessClosed(hasSome(callFrom(context)('listFoundries', one)), false),
    ]);
    const legal = legalPageNames.filter((name) => published.some(({ page }) => page === name));
    const vendor = off.includes('pixel') ? null : pixelVendorOf(pixel.pixelId);
    return {
      publicUrl,
      shop,
      off,
      legal,
      foot: footerOf({
        pages: shown.pages,
        look: shop,
        legal,
        off,
        hasMakers: makers.includes(true),
      }),
      pixel: vendor && { id: pixel.pixelId ?? '', vendorName: vendor.name },
    };
  } catch (error) {
    // A page is worth showing also when the pixel and the rest cannot be asked for.
    report(error);
    return { publicUrl, shop: null, off: [], legal: [], foot: null, pixel: null };
  }
}

if (!import.meta.env.SSR) reportUncaught();

/**
 * One answer lasts as long as the document: a page without data of its own is opened without asking the shop. Who
 * changes the shop sees it at once.
 */
export const shouldRevalidate = changesShop;

export function Layout({ children }: { children: ReactNode }) {
  // Says that every key and click is answered from now on; what drives the shop from outside waits for it.
  useEffect(() => {
    document.documentElement.dataset.ready = '';
  }, []);
  const { tokens, icons, locale, currency } = useShop() ?? {};
  writeAs(locale);
  if (currency) countIn(currency);
  return (
    <html lang={languageNow() ?? 'en'} style={tokens}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FBFAF7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121110" media="(prefers-color-scheme: dark)" />
        {icons?.map((link) => (
          <link key={link.href} {...link} />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const page = useMatches().at(-1)?.id ?? '';
  useEffect(() => notePage(page), [page]);
  return (
    <AuthProvider>
      <PixelSlot pixel={loaderData.pixel} />
      <Pages />
      <ErrorCorner />
      <MissingPage />
    </AuthProvider>
  );
}

/**
 * The page that is open. When a session ends, in any tab, the page is mounted again, so that the next user sees nothing
 * that the last one typed or opened. After every login and logout the loaders check access again.
 */
function Pages() {
  const { endings } = useAuth();
  const changes = useSyncExternalStore(watchSession, countChanges, () => 0);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (changes > 0) void revalidate();
  }, [changes, revalidate]);
  return <Outlet key={endings} />;
}

/** What stands in place of everything where the frame of a page broke too. */
export function ErrorBoundary() {
  return (
    <main>
      <PageError />
    </main>
  );
}
