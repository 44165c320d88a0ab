import { msg, t } from '#contract/languages/translate.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import fieldNames from './field-names.json' with { type: 'json' };

/** How each field is called in a sentence: "Enter your e-mail address." A field that is not here fails an architecture test. */
const names: Readonly<Record<string, string>> = fieldNames;

/**
 * The one register of what is said beside a field, by what is wrong with it. Only what the workshop says of a font, and what a
 * schema of one field alone says of its form, stands there.
 */
export const fieldWords = {
  atLeast: (least: number) => t('At least {least}.', { least: writeNumber(least) }),
  atMost: (most: number) => t('At most {most}.', { most: writeNumber(most) }),
  atLeastCharacters: (least: number) => t('At least {least} characters.', { least }),
  atMostCharacters: (most: number) => t('At most {most} characters.', { most }),
  atLeastMany: (least: number) => t('At least {least} of them.', { least }),
  atMostMany: (most: number) => t('At most {most} of them.', { most }),
  atMostDomains: (most: number) =>
    t('This licence is for {most}.', {
      most: most === 1 ? t('one web site') : t('{most} web sites', { most: writeNumber(most) }),
    }),
  atMostOfLicense: (most: number) => t('At most {most} of the same licence.', { most: writeNumber(most) }),
  typed: (words: string) => t('Type "{words}" here.', { words }),
  noSuchPicture: (format: string) => t('This is {format}.', { format: format || t('no picture') }),
  noTag: (pair: string) => t('"{pair}" is not a tag of four letters with a number.', { pair }),
  aboveZero: 'Enter an amount above zero.',
  amount: 'An amount in dollars with at most two decimals.',
  bankLines: (lines: number, characters: number) =>
    t('At most {lines} lines of {characters} characters.', { lines, characters }),
  beforePublished: 'This is before it is published.',
  boughtOnce: 'An exclusive licence of a font is bought once.',
  chooseFile: 'Choose a file.',
  canNotWrite: (letters: string) => t('This font can not write {letters}.', { letters }),
  colour: 'A colour such as #fff or #0f4a3a.',
  columnsAlike: 'Two columns have the same name.',
  columnsMissing: (columns: string) => t('A column is missing: {columns}.', { columns }),
  country: 'Choose a country.',
  day: 'A day such as 2026-11-22.',
  dayToCome: 'This day is still to come.',
  emailOwn: 'This is your email already.',
  emailTaken: 'This email is already registered.',
  factor: 'A factor such as 1.5: above 0, at most 1,000, with at most three decimals.',
  faint: (theme: string, ratio: number, least: number) =>
    t('On {theme} paper this comes to {ratio} to 1; a line needs {least}.', {
      theme: t(theme),
      ratio: (Math.floor(ratio * 100) / 100).toFixed(2),
      least: least.toFixed(2),
    }),
  fileName: 'Give the file a name.',
  firstStep: (dollars: number) => t('One costs {price} here, so the first step does too.', { price: `$${dollars}` }),
  linesOtherwise: 'These lines come to another amount.',
  formatNeeded: 'Name at least one format of font files; a ZIP only packs them.',
  hostname: 'The name of a web site, such as example.com.',
  keyCopied: 'Letters, digits, hyphens and underscores alone: copy it once more.',
  keyNeeded: (what: string) => t('Nothing can be paid there without {what}.', { what }),
  lineTwice: 'A line stands here twice.',
  termMonths: 'A whole number of months from 1 to 120; empty for ever.',
  exclusiveForEver: 'What is sold once is sold for ever.',
  mailLocal: 'Only a server on this machine is spoken to without encryption: 127.0.0.1 or localhost.',
  mailPassword: 'Type the password once more: it was written for another server or user.',
  mailSender: 'An email address, alone or after a name: Lontar <shop@lontar.example>.',
  mailServer: 'The name of a mail server, such as smtp.example.com.',
  moment: 'A moment such as 2026-11-22T08:00:00Z.',
  monthClosed: (open: string) => t('The books are closed until then: {open} at the earliest.', { open }),
  month: 'A month is written as 2026-11.',
  noCodePoint: 'One of these is no code point.',
  noComma: 'Commas stand between designers, so no name of one has a comma.',
  noSuchFont: 'There is no such font.',
  noSuchLine: 'This order has no such line, or it was given back.',
  noSuchStyle: 'This font has no such style.',
  styleNotInBoth: 'This style is not in both releases.',
  notAnEmail: 'This is not an email address.',
  notTheirFont: 'One of these fonts does not name them.',
  notTheCode: 'This code is not right, or was used already. The app shows a new one every 30 seconds.',
  notThePassword: 'This is not your password.',
  notYourUpload: 'This reference is of no upload of yours.',
  oneUpload: 'All formats of a product come from one upload.',
  onlyDrafts: 'Only a draft waits to be published.',
  ownOrder: 'This list has an order of its own.',
  passwordCommon: 'Many people use this password, so it is tried first. Choose another one.',
  passwordOwn: 'A name, an email or the name of the shop is tried first. Choose another one.',
  taxPercent: 'Percent such as 19 or 8.1, with at most three decimals.',
  pageAddress: 'An address that begins with https://, http:// or /.',
  percent: 'A percent from 0 to 100 with at most two decimals.',
  pictureItself: 'Send the picture itself. The shop fetches none from an address.',
  prefixTaken: (prefix: string) => t('{prefix} stands before other papers already.', { prefix }),
  priceBySteps: (dollars: number) =>
    t('The steps say the price, and the first one says {price}. Send other steps, or none to clear them.', {
      price: `$${dollars}`,
    }),
  priceOrFactor: 'Either a price or a factor.',
  priceNeeded: 'Every product has a price.',
  priceWords: (hint: string) => t('A price is typed otherwise. {hint}', { hint }),
  quarter: 'A quarter is written as 2026-Q4.',
  region: 'Choose a province.',
  setOutside: (variable: string) =>
    t('{variable} sets this from outside; change it in the machine’s environment.', { variable }),
  skuTaken: 'Another product has this SKU already.',
  sharesAboveWhole: 'With the shares of others this comes to more than 100 percent.',
  slug: 'Letters, digits and hyphens.',
  slugTaken: 'Another template has this slug already.',
  timePassed: 'This time has passed.',
  standardPrice: 'This licence costs what the font costs: change the price of the font.',
  statementName: 'At most 22 letters, digits, blanks, points, hyphens and asterisks.',
  stepBackwards: (from: number, to: number) => t('The step from {from} ends at {to}, before it begins.', { from, to }),
  stepsBeginAtOne: 'The first step begins at 1.',
  stepsEnd: (to: number) => t('The last step has no end: what comes after {to} has no price.', { to }),
  stepsGap: (to: number, from: number) => t('Between {to} and {from} there is a gap.', { to, from }),
  stepsGoOn: (from: number) => t('Only the last step has no end; the one from {from} needs one.', { from }),
  stepsOverlap: (from: number, to: number, next: number) =>
    t('The steps {from} to {to} and from {next} overlap.', { from, to, next }),
  tooLong: 'This is too long.',
  tooMuch: 'That is too much.',
  unkeepable: 'This holds a character that can not be kept.',
  unreadable: 'This can not be read.',
  taxNumber: (country: string, example: string) =>
    t('A tax number of {country} is written like {example}; leave it empty to buy as a private person.', {
      country,
      example,
    }),
  usernameTaken: 'This username is already taken.',
  vatNumber: 'A VAT number of its country is not written like this.',
  webAddress: 'An address that begins with https:// or http://.',
  whichProducts: 'Which products?',
  withdrawnAlready: 'It is withdrawn already.',
  missing: (field: string) => t('Enter {field}.', { field }),
  oneOf: (choices: readonly unknown[]) =>
    choices.length === 1
      ? t('This can only be {choice}.', { choice: `${choices[0]}` })
      : t('One of {choices} and {last}.', { choices: choices.slice(0, -1).join(', '), last: `${choices.at(-1)}` }),
  wrongKind: {
    string: (field: string) => t('Send {field} as text.', { field }),
    number: (field: string) => t('Send {field} as a number.', { field }),
    int: (field: string) => t('Send {field} as a whole number.', { field }),
    boolean: (field: string) => t('Send {field} as true or false.', { field }),
    array: (field: string) => t('Send {field} as a list.', { field }),
    object: (field: string) => t('Send {field} as an object.', { field }),
  } as Readonly<Record<string, (field: string) => string>>,
} as const;

/**
 * What a field is called in a sentence.
 * @param ownsIt whether it belongs to whoever sends it; in the admin area it is somebody else's.
 */
export function nameField(path: readonly PropertyKey[], ownsIt: boolean): string {
  const name = names[String(path.findLast((part) => typeof part === 'string') ?? 'body')] ?? msg('this').text;
  return t(ownsIt ? name : name.replace(/^your /, 'the '));
}
