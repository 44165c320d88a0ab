import { house } from '#contract/shop/house.ts';
import type { IdentitySettings, Mark } from '#contract/shop/identity.ts';
import { type Locale, usualLocale } from '#contract/shop/locales.ts';
import type { KeptMark } from './draw-mark.ts';

/** What the owner has said of how the shop is called and looks. */
export type Identity = {
  name: string;
  description: string;
  wordmark: { kind: 'page' } | { kind: 'font'; productId: number; styleId: number | null } | { kind: 'svg' };
  accent: { light: string; dark: string } | null;
  /** The address of a picture of the shop's own; null for the usual one. */
  sharePicture: string | null;
  locale: Locale;
};

/** What was drawn when the identity was set; nothing while the shop is called as it always was. */
export type Marks = { wordmark: KeptMark | null; icon: KeptMark | null };

export const usualIdentity: Identity = {
  name: house.name,
  description: '',
  wordmark: { kind: 'page' },
  accent: null,
  sharePicture: null,
  locale: usualLocale,
};

export const addressMark = ({ key }: KeptMark): string => `/api/shop/marks/${key}.svg`;

/** Where a drawing is found and what of it is seen. */
export const presentMark = (mark: KeptMark | null): Mark | null =>
  mark && { address: addressMark(mark), viewBox: mark.viewBox };

export function presentIdentity(identity: Identity, { wordmark: mark }: Marks): IdentitySettings {
  const { wordmark, ...rest } = identity;
  const isSet = (field: keyof Identity) =>
    JSON.stringify(identity[field]) === JSON.stringify(usualIdentity[field]) ? 'default' : 'office';
  return {
    ...rest,
    wordmark: { productId: null, styleId: null, ...wordmark },
    mark: presentMark(mark),
    from: {
      name: isSet('name'),
      description: isSet('description'),
      wordmark: isSet('wordmark'),
      accent: isSet('accent'),
      sharePicture: isSet('sharePicture'),
      locale: isSet('locale'),
    },
  };
}
