import type { RouterContextProvider } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import { currencyNow } from '#contract/money.ts';
import { tokensOf } from '#contract/shop/accent.ts';
import { demoIdentity, mottoOf } from '#contract/shop/demo-identity.ts';
import { writeAs } from '#contract/text/write-number.ts';
import wordmark from '../ui/drawing/wordmark.svg?url';
import type { ShopLook } from '../ui/use-shop.ts';
import { callFrom } from './server-call.ts';

/** The usual wordmark: its box in font units. */
const standardLogo = { address: `${wordmark}#huruf`, viewBox: [89, -1461, 6356, 1489] };
const usualPicture = {
  address: '/share.png',
  width: 1200,
  height: 630,
  alt: msg('The word {name} standing on a red baseline', { name: demoIdentity.name }),
};

const usualIcons = [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

const priceNotes = { included: msg(', tax included'), added: msg(', plus tax where it is due'), none: '' };

/** What every page has to know of the shop it belongs to; whatever can be said on the server is said here. */
export async function loadShop(context: Readonly<RouterContextProvider>): Promise<ShopLook> {
  const { data: shop } = await callFrom(context)('readShop', {});
  const { name, icon, wordmark: mark, sharePicture, locale } = shop;
  const isUsual = name === demoIdentity.name;
  writeAs(locale);
  return {
    name,
    motto: mottoOf(shop),
    mark: mark ? { address: `${mark.address}#mark`, viewBox: mark.viewBox } : isUsual ? standardLogo : null,
    isForEveryPage: mark?.isForEveryPage === true,
    icons: icon ? [{ rel: 'icon', href: icon, type: 'image/svg+xml' }] : usualIcons,
    tokens: shop.accent ? tokensOf(shop.accent) : undefined,
    // The usual picture shows the usual name: a shop of another has none until its owner gives it one.
    picture: sharePicture
      ? { address: sharePicture, alt: name }
      : isUsual
        ? { ...usualPicture, alt: t(usualPicture.alt) }
        : null,
    locale,
    currency: currencyNow(),
    closedNote: shop.closed === null ? null : t('Closed to visitors: only staff, and who has its key, see this page.'),
    priceNote: t(priceNotes[shop.tax]),
  };
}
