const names = new Intl.DisplayNames('en', { type: 'language' });

/** The English name of a language by its BCP 47 tag; what is no tag stays as it is. */
export function nameLanguage(tag: string): string {
  return /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(tag) ? (names.of(tag) ?? tag) : tag;
}
