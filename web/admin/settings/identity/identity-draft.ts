import type { Translations } from '#contract/languages/own-words.ts';
import { type Accent, proposeDark, usualAccent } from '#contract/shop/accent.ts';
import type { IdentitySettings } from '#contract/shop/identity.ts';

/** The identity as it is being written. */
export type IdentityDraft = {
  name: string;
  description: string;
  kind: IdentitySettings['wordmark']['kind'];
  productId: number | null;
  styleId: number | null;
  /** A file that was chosen and not saved yet; null for the drawing that is there. */
  svg: string | null;
  /** Empty for the usual one. */
  light: string;
  /** Empty for the one that is proposed. */
  dark: string;
  sharePicture: string | null;
  locale: IdentitySettings['locale'];
  translations: Translations;
};

export function draftOf({
  name,
  description,
  wordmark,
  accent,
  sharePicture,
  locale,
  translations,
}: IdentitySettings): IdentityDraft {
  return {
    name,
    description,
    ...wordmark,
    svg: null,
    light: accent?.light ?? '',
    dark: accent === null || accent.dark === proposeDark(accent.light) ? '' : accent.dark,
    sharePicture,
    locale,
    translations,
  };
}

const isColour = (typed: string) => /^#[0-9a-f]{6}$/i.test(typed.trim());

/** The accent that a draft comes to: the usual one while none is written, and nothing while one is not a colour yet. */
export function accentOf({ light, dark }: Pick<IdentityDraft, 'light' | 'dark'>): Accent | null {
  if (light.trim() === '') return usualAccent;
  if (!isColour(light)) return null;
  if (dark.trim() !== '' && !isColour(dark)) return null;
  const typed = light.trim().toLowerCase();
  return { light: typed, dark: dark.trim() === '' ? proposeDark(typed) : dark.trim().toLowerCase() };
}

/** What is sent. A colour that is none yet goes as it was typed, and comes back with what would be right. */
export function bodyOf(draft: IdentityDraft) {
  const { name, description, kind, productId, styleId, svg, light, dark, sharePicture, locale, translations } = draft;
  const typed = { light: light.trim(), dark: dark.trim() };
  return {
    name,
    description,
    wordmark:
      kind === 'font'
        ? { kind, productId: productId ?? 0, styleId }
        : kind === 'svg'
          ? { kind, ...(svg === null ? {} : { svg }) }
          : { kind },
    accent: typed.light === '' ? null : (accentOf(draft) ?? typed),
    sharePicture,
    locale,
    translations,
  };
}
