import { t } from '#contract/languages/translate.ts';
import { asDecimal, CURRENCY, toDollars } from '#contract/money.ts';
import type { Maker, MakerKind } from '#contract/nouns/makers.ts';
import type { Product } from '#contract/nouns/products.ts';
import type { Shop } from '#contract/nouns/site.ts';
import { unitPrice } from '#contract/price.ts';
import { addressShare } from './share-picture.ts';

/**
 * A font on offer as schema.org has it: a product with an offer for every licence, and the way to it from home. A
 * bundle names the fonts that it is made of.
 */
export function describeProduct(product: Product, publicUrl: string, shopName: string): string {
  const url = `${publicUrl}/product/${product.slug}`;
  const prices = product.licenseTypes.map((type) => toDollars(unitPrice(product, type)));
  const offers = product.licenseTypes.map((type, at) => ({
    '@type': 'Offer',
    name: type.name,
    price: asDecimal(prices[at] ?? 0),
    priceCurrency: CURRENCY,
    availability: 'https://schema.org/InStock',
    url,
  }));
  return write([
    {
      '@type': product.kind === 'bundle' ? ['Product', 'ProductCollection'] : 'Product',
      name: product.name,
      description: product.shortDescription || product.description,
      sku: product.sku,
      category: product.type,
      url,
      image: `${publicUrl}${addressShare(product)}`,
      ...(product.kind === 'bundle' && {
        includesObject: product.members.map((member) => ({
          '@type': 'TypeAndQuantityNode',
          amountOfThisGood: 1,
          typeOfGood: { '@type': 'Product', name: member.name, url: `${publicUrl}/product/${member.slug}` },
        })),
      }),
      brand: { '@type': 'Brand', name: product.foundry?.name ?? shopName },
      ...(offers.length === 0
        ? {}
        : {
            offers: {
              '@type': 'AggregateOffer',
              priceCurrency: CURRENCY,
              lowPrice: asDecimal(Math.min(...prices)),
              highPrice: asDecimal(Math.max(...prices)),
              offerCount: offers.length,
              offers,
            },
          }),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: t('Fonts'), item: `${publicUrl}/product` },
        { '@type': 'ListItem', position: 2, name: product.name, item: url },
      ],
    },
  ]);
}

/** Who drew fonts, or the house that publishes them, with those fonts. */
export function describeMaker(maker: Maker, kind: MakerKind, fonts: readonly Product[], publicUrl: string): string {
  const url = `${publicUrl}/${kind}/${maker.slug}`;
  return write([
    {
      '@type': kind === 'designer' ? 'Person' : 'Organization',
      name: maker.name,
      url,
      ...(maker.about === '' ? {} : { description: maker.about }),
      ...(maker.homepage === '' ? {} : { sameAs: maker.homepage }),
    },
    {
      '@type': 'ItemList',
      name: t('Fonts by {name}', { name: maker.name }),
      itemListElement: fonts.map(({ name, slug }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        url: `${publicUrl}/product/${slug}`,
      })),
    },
  ]);
}

/** The shop itself, with the search that an engine may offer. */
export function describeShop(publicUrl: string, { name, icon }: Pick<Shop, 'name' | 'icon'>): string {
  return write([
    { '@type': 'Organization', name, url: publicUrl, logo: `${publicUrl}${icon ?? '/icon-512.png'}` },
    {
      '@type': 'WebSite',
      name,
      url: publicUrl,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${publicUrl}/product?query={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  ]);
}

/** No tag can begin in it, whatever an owner typed. */
function write(things: object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');
}
