const LONGEST = 200;

/**
 * What went wrong in a browser, without anything that a person may have typed or that lets somebody in: what stands in
 * quotation marks, addresses of pages, emails, long numbers and keys go. Names of built files stay.
 */
export function withoutWords(message: string): string {
  return (
    message
      .replace(/https?:\/\/[^/\s]*/g, '')
      .replace(/[?]\S*|#(?!\d{1,4}\b)\S*/g, '')
      // From the first mark to the last: what was typed may hold some itself. One alone takes the rest with it.
      .replace(/"[\s\S]*"|[“”«»„][\s\S]*[“”«»„]|`[\s\S]*`|'[\s\S]*'/g, '…')
      .replace(/["“”«»„`'][\s\S]*/, '…')
      .split(/\s+/)
      .map((word) => (isPlain(word) ? word : '…'))
      .join(' ')
      .slice(0, LONGEST)
      .trim()
  );
}

const isPlain = (word: string): boolean =>
  BUILT.test(word) || (!/@|\/|\d{5}/.test(word) && !/[\w-]{24}/.test(word) && !/[^\x20-\x7e…]/.test(word));

/** As the build names its files. */
const BUILT = /^\(?\/assets\/[\w.-]{1,80}\.(?:js|css)[.,:)]?$/;
