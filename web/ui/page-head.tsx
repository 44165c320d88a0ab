import { alternatesOf, canonicalIn } from '#contract/languages/languages.ts';
import { languageNow } from '#contract/languages/translate.ts';
import { type SharePicture, useRoot, useShop } from './use-shop.ts';

/**
 * What a page says of itself to search engines and to anyone who shows a link to it. `path` is the one address of what
 * is on the page; a page without one (a cart, a form, an error) is not to be found by search.
 */
export function PageHead({
  title,
  description,
  path,
  picture,
  linked,
}: {
  title: string;
  description?: string;
  path?: string;
  picture?: SharePicture | undefined;
  /** Facts about the page in the words of schema.org, as JSON text. */
  linked?: string;
}) {
  const root = useRoot();
  const shop = useShop();
  const full = shop ? `${title} · ${shop.name}` : title;
  if (path === undefined || !root || !shop)
    return (
      <>
        <title>{full}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  const { publicUrl } = root;
  const here = publicUrl + canonicalIn(languageNow(), path);
  const { address, width, height, alt } = picture ?? shop.picture ?? {};
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      <link rel="canonical" href={here} />
      {alternatesOf(path).map(([language, other]) => (
        <link key={language} rel="alternate" hrefLang={language} href={publicUrl + other} />
      ))}
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={here} />
      {address && <meta property="og:image" content={publicUrl + address} />}
      {width && <meta property="og:image:width" content={`${width}`} />}
      {height && <meta property="og:image:height" content={`${height}`} />}
      {alt && <meta property="og:image:alt" content={alt} />}
      <meta name="twitter:card" content="summary_large_image" />
      {linked && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can begin (linked-data.ts).
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: linked }} />
      )}
    </>
  );
}
