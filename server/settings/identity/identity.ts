import type { Translations } from '#contract/languages/own-words.ts';
import { demoIdentity } from '#contract/shop/demo-identity.ts';
import type { IdentitySettings, Logo } from '#contract/shop/identity.ts';
import { type Locale, usualLocale } from '#contract/shop/locales.ts';
import type { StoredLogo } from './draw-logo.ts';

/** What the owner has said of how the shop is called and looks. */
export type Identity = {
  name: string;
  description: string;
  wordmark: { kind: 'page' } | { kind: 'font'; productId: number; styleId: number | null } | { kind: 'svg' };
  accent: { light: string; dark: string } | null;
  /** The address of a picture of the shop's own; null for the usual one. */
  sharePicture: string | null;
  locale: Locale;
  translations: Translations;
};

/** What was drawn when the identity was set; nothing while the shop is called as it always was. */
export type Logos = { wordmark: StoredLogo | null; icon: StoredLogo | null };

export const usualIdentity: Identity = {
  name: demoIdentity.name,
  description: '',
  wordmark: { kind: 'page' },
  accent: null,
  sharePicture: null,
  locale: usualLocale,
  translations: {},
};

export const logoAddress = ({ key }: StoredLogo): string => `/api/shop/marks/${key}.svg`;

/** Where a drawing is found and what of it is seen. */
export const presentLogo = (logo: StoredLogo | null): Logo | null =>
  logo && { address: logoAddress(logo), viewBox: logo.viewBox };

export function presentIdentity(identity: Identity, { wordmark: logo }: Logos): IdentitySettings {
  const { wordmark, ...rest } = identity;
  const isSet = (field: keyof Identity) =>
    JSON.stringify(identity[field]) === JSON.stringify(usualIdentity[field]) ? 'default' : 'office';
  return {
    ...rest,
    wordmark: { productId: null, styleId: null, ...wordmark },
    mark: presentLogo(logo),
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
