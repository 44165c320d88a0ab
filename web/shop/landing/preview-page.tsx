import { Suspense } from 'react';
import { Await, data, isRouteErrorResponse, Link, useAsyncError, useRouteError } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { msg, t } from '#contract/languages/translate.ts';
import type { LandingTemplate } from '#contract/nouns/landing.ts';
import { callFrom } from '../../api/server-call.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { findTitle, PageSections } from '../../ui/sections/page-sections.tsx';
import { isShopUnavailable, ShopUnavailable } from '../../ui/waiting/shop-away.tsx';
import { WaitingLine } from '../../ui/waiting/waiting.tsx';
import type { Route } from './+types/preview-page.ts';
import styles from './preview.module.css';

/** The words of the specification, and ours where it has none. */
const texts = {
  missing: msg('Template tidak ditemukan.'),
  broken: msg('This page couldn’t be loaded. Try again in a moment.'),
} as const;

export { staticPage as headers } from '../../api/page-headers.ts';
export { PreviewError as ErrorBoundary };

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const { data: reply } = await callFrom(context)('landingTemplateBySlug', { params: { slug: params.slug } });
    return { template: reply.data };
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    const isMissing = error.status === 404;
    throw data({ message: t(isMissing ? texts.missing : texts.broken) }, { status: isMissing ? 404 : 503 });
  }
}

/** From another page of the shop: the page opens at once and says that it is waiting. */
export function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  return { template: bringWithPictures(serverLoader(), request.url) };
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { template } = loaderData;
  if (!(template instanceof Promise)) return <TemplateView template={template} />;
  return (
    <Suspense
      fallback={
        <div className={styles.waiting}>
          <WaitingLine />
        </div>
      }
    >
      <Await resolve={template} errorElement={<PreviewError />}>
        {(brought) => <TemplateView template={brought} />}
      </Await>
    </Suspense>
  );
}

/**
 * The template of a page that was opened from within the shop. Only the document of the page itself may show pictures
 * of other providers, so one that has some is loaded again as a document; until that is here, this one waits.
 */
async function bringWithPictures(
  loaded: Promise<{ template: LandingTemplate }>,
  address: string,
): Promise<LandingTemplate> {
  const { template } = await loaded;
  const isForeign = template.contentSections.some(
    ({ content }) => typeof content !== 'string' && /^https?:/i.test(content.image),
  );
  if (!isForeign) return template;
  window.location.replace(address);
  return new Promise(() => undefined);
}

/** A landing page as its author designed it: its sections in their colours, between the shop's header and footer. */
function TemplateView({ template }: { template: LandingTemplate }) {
  const { title, slug, description, contentSections, styles: colours } = template;
  const isEmpty = contentSections.length === 0;
  const hasHeading = findTitle(contentSections) >= 0;
  return (
    <>
      <PageHead title={title} description={description.slice(0, 300)} path={`/preview/${encodeURIComponent(slug)}`} />
      <div
        className={styles.page}
        style={{ backgroundColor: colours.backgroundColor, color: colours.textColor }}
        data-testid="landing"
      >
        {isEmpty ? (
          <div className={styles.empty}>
            <h1 className="t72" dir="auto">
              {title}
            </h1>
            <p className="t18 measure" dir="auto">
              {description}
            </p>
          </div>
        ) : (
          !hasHeading && <h1 className="vh">{title}</h1>
        )}
        <PageSections sections={contentSections} isTitled={isEmpty || !hasHeading} />
      </div>
    </>
  );
}

/**
 * Shown in place of a landing page that doesn't exist or couldn't be loaded. Search engines are asked not to index it.
 */
function PreviewError() {
  const routeError = useRouteError();
  const error = useAsyncError() ?? routeError;
  if (isShopUnavailable(error)) return <ShopUnavailable />;
  const isNamed = isRouteErrorResponse(error) && typeof error.data?.message === 'string';
  return (
    <div className="sheet empty">
      <PageHead title={t('Not found')} />
      <div role="alert">
        <h1 className="t48">{isNamed ? error.data.message : t(texts.broken)}</h1>
      </div>
      <p className="two measure">{t('The campaign may be over, or the address has a typo.')}</p>
      <p className="hang">
        <Link className="btn" to="/product">
          {t('See the fonts')}
        </Link>
        <Link className="btn" to="/">
          {t('Home')}
        </Link>
      </p>
    </div>
  );
}
