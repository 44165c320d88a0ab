import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { languageOf, withoutLanguage } from '#contract/languages/languages.ts';
import { languageNow, t } from '#contract/languages/translate.ts';
import type { Route } from './+types/root.ts';
import { footOf, readShownPages } from './api/own-pages/own-pages.ts';
import { pageContext } from './api/page-context.ts';
import { listOff } from './api/require-feature.ts';
import { callFrom } from './api/server-call.ts';
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
import { pixelVendorOf } from '#contract/pixel-vendor.ts';
import { writeAs } from '#contract/text/write-number.ts';
import { loadShop } from './api/load-shop.ts';
import { AuthProvider } from './session/auth-provider.tsx';
import { PixelSlot } from './shop/pixel/pixel-slot.tsx';
import { PageHead } from './ui/page-head.tsx';
import { useShop } from './ui/use-shop.ts';
import { isShopAway, ShopAway } from './ui/waiting/shop-away.tsx';

// A page stands there in the language of its address, and is taken over in the same: nothing is drawn before its words are here.
if (!import.meta.env.SSR && languageOf(window.location.pathname))
  await (await import('./api/bring-words.ts')).bringWords('site');

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: interfaceFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/**
 * What every page has to know: where visitors find the shop, since what is said of a page outside has whole addresses, what
 * the shop is called and looks like, the pixel, and what the owner has switched off.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { publicUrl, report } = context.get(pageContext);
  try {
    const [{ data: pixel }, { data: published }, shown, off, shop, ...makers] = await Promise.all([
      callFrom(context)('readPixel', {}),
      callFrom(context)('listLegal', {}),
      readShownPages(context, withoutLanguage(new URL(request.url).pathname)),
      listOff(context),
      loadShop(context),
      callFrom(context)('listDesigners', { query: { limit: 1 } }),
      callFrom(context)('listFoundries', { query: { limit: 1 } }),
    ]);
    const legal = legalPageNames.filter((name) => published.some(({ page }) => page === name));
    const vendor = off.includes('pixel') ? null : pixelVendorOf(pixel.pixelId);
    return {
      publicUrl,
      shop,
      off,
      legal,
      foot: footOf({
        pages: shown.pages,
        look: shop,
        legal,
        off,
        hasMakers: makers.some(({ data }) => data.length > 0),
      }),
      pixel: vendor && { id: pixel.pixelId ?? '', vendorName: vendor.name },
    };
  } catch (error) {
    // A page is worth showing also when the pixel and the rest can not be asked for.
    report(error);
    return { publicUrl, shop: null, off: [], legal: [], foot: null, pixel: null };
  }
}

/** One answer lasts as long as the document: a page without data of its own is opened without asking the shop. Who changes the shop sees it at once. */
export const shouldRevalidate = ({ formAction }: ShouldRevalidateFunctionArgs) => changesShop(formAction);

export function Layout({ children }: { children: ReactNode }) {
  // Says that every key and click is answered from now on; what drives the shop from outside waits for it.
  useEffect(() => {
    document.documentElement.dataset.ready = '';
  }, []);
  const { tokens, icons, locale } = useShop() ?? {};
  writeAs(locale);
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
  return (
    <AuthProvider>
      <PixelSlot pixel={loaderData.pixel} />
      <Outlet />
    </AuthProvider>
  );
}

/** What stands in place of a page that does not exist or broke. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isShopAway(error))
    return (
      <main>
        <ShopAway />
      </main>
    );
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="sheet empty">
      <PageHead title={isMissing ? t('Not here') : t('Something broke')} />
      <h1 className="t48">{isMissing ? t('There is nothing at this address.') : t('Something broke on our side.')}</h1>
      <p className="two measure">
        {isMissing
          ? t('The page may have moved, or the address has a letter too many.')
          : t('It has been written down. Try again in a moment.')}
      </p>
      <p className="hang">
        <Link className="btn" to="/product">
          {t('See the fonts')}
        </Link>
        <Link className="btn" to="/">
          {t('Home')}
        </Link>
      </p>
    </main>
  );
}
