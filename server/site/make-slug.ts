/**
 * A title as it stands in an address: letters, marks and digits of every script in lower case, with hyphens between.
 * Latin letters lose their accents; other scripts keep their marks, which are part of the word there.
 * @param longest how many characters it may have.
 * @returns an empty text when nothing of the title can stand in an address.
 */
export function makeSlug(title: string, longest = 200): string {
  const plain = title
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{Script=Inherited}/gu, '')
    .normalize('NFC')
    .toLowerCase();
  const slug = plain.replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-').replace(/^-+/, '');
  // Cut by characters, so that none is cut in half.
  return [...slug].slice(0, longest).join('').replace(/-+$/, '');
}

/** The slug with the smallest number behind it that is not taken: spring, spring-2, spring-3. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  if (!taken.includes(slug)) return slug;
  for (let number = 2; ; number += 1) {
    if (!taken.includes(`${slug}-${number}`)) return `${slug}-${number}`;
  }
}
