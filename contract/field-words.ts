import { msg, t } from '#contract/languages/translate.ts';
import { centsOf, DECIMALS, formatDollars } from '#contract/money.ts';
import { nameMoney } from '#contract/money-words.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import fieldNames from './field-names.json' with { type: 'json' };
import { mainLabel } from './payment-providers.ts';

/**
 * How each field is called in a sentence: "Enter your e-mail address." A field that is not here fails an architecture
 * test.
 */
const names: Readonly<Record<string, string>> = fieldNames;

const wrongKind: Readonly<Record<string, (field: string) => string>> = {
  string: (field: string) => t('Send {field} as text.', { field }),
  number: (field: string) => t('Send {field} as a number.', { field }),
  int: (field: string) => t('Send {field} as a whole number.', { field }),
  boolean: (field: string) => t('Send {field} as true or false.', { field }),
  array: (field: string) => t('Send {field} as a list.', { field }),
  object: (field: string) => t('Send {field} as an object.', { field }),
};

const show = (dollars: number) => formatDollars(centsOf(dollars), { short: true });

/**
 * The one register of what is said next to a field, by what is wrong with it. Only what the workshop says of a font,
 * and what a schema of one field alone says of its form, stands there.
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
  partTwice: (name: string) => t('Another part is already called {name}.', { name }),
  partTooDear: (dollars: number) =>
    t('The whole family costs {price}. A part of it can’t cost more.', { price: show(dollars) }),
  atMostOfLicense: (most: number) => t('At most {most} of the same licence.', { most: writeNumber(most) }),
  typed: (words: string) => t('Type "{words}" here.', { words }),
  noSuchPicture: (format: string) => t('This is {format}.', { format: format || t('no picture') }),
  noTag: (pair: string) => t('"{pair}" is not a tag of four letters with a number.', { pair }),
  aboveZero: 'Enter an amount above zero.',
  amount: () =>
    DECIMALS === 0
      ? t('A whole amount in {currency}.', { currency: nameMoney() })
      : t('An amount in {currency} with at most two decimals.', { currency: nameMoney() }),
  notTaken: (currency: string) => t('{provider} doesn’t take {currency}.', { provider: mainLabel, currency }),
  bankLines: (lines: number, characters: number) =>
    t('At most {lines} lines of {characters} characters.', { lines, characters }),
  beforePublished: 'This is before it is published.',
  twoMembers: 'A bundle is made of two fonts or more.',
  bundleInBundle: 'A bundle can’t be part of another bundle.',
  onlyBundles: 'Only bundles are made of other fonts.',
  noFontsInBundle: 'A bundle has no fonts of its own.',
  noSuchPart: (font: string) => t('{font} isn’t sold in this part.', { font }),
  memberTwice: (font: string) => t('{font} is in it twice.', { font }),
  bundleTooDear: (dollars: number) =>
    t('Its fonts cost {price} one by one. The bundle can’t cost more.', { price: show(dollars) }),
  oneStyle: 'A single style is one style. Make it a package to sell several.',
  partWords:
    'Such as Bold: 25; Italic: 25 sale 20; Uprights (Regular, Bold): 40. The word none sells the family whole.',
  partIsFamily: 'These are all styles: that’s the family itself.',
  saleTooDear: 'The sale price can’t be higher than the price.',
  tierTwice: 'Two sizes have the same name.',
  companyOrClient: 'Buy for a company or for a client, not for both.',
  boughtOnce: 'An exclusive licence can only be bought once.',
  chooseFile: 'Choose a file.',
  canNotWrite: (letters: string) => t('This font has no {letters}.', { letters }),
  columns: 'Names of columns with commas between them.',
  colour: 'A colour such as #fff or #0f4a3a.',
  quoteInCell: (row: number, column: number) =>
    t(
      'Row {row}, column {column}: a quote stands inside a cell. Put the whole cell in quotes and double those inside.',
      {
        row,
        column,
      },
    ),
  columnsAlike: 'Two columns have the same name.',
  columnsMissing: (columns: string) => t('A column is missing: {columns}.', { columns }),
  countriesOnce: 'Each answer needs its countries, and a country belongs to one answer.',
  country: 'Choose a country.',
  day: 'A day such as 2026-11-22.',
  dayToCome: 'This day is in the future.',
  emailOwn: 'This is already your email.',
  emailDomain: 'A domain such as ac.id.',
  emailTaken: 'This email is already registered.',
  factor: 'A factor such as 1.5: above 0, at most 1,000, with at most three decimals.',
  faint: (theme: string, ratio: number, least: number) =>
    t('On the {theme} background this comes to {ratio} to 1; a line needs {least}.', {
      theme: t(theme),
      ratio: (Math.floor(ratio * 100) / 100).toFixed(2),
      least: least.toFixed(2),
    }),
  fileName: 'Give the file a name.',
  firstStep: (dollars: number) => t('One costs {price} here, so the first step does too.', { price: show(dollars) }),
  linesOtherwise: 'These lines add up to another amount.',
  formatNeeded: 'Name at least one format of font files; a ZIP only packs them.',
  hostname: 'The name of a web site, such as example.com.',
  keyCopied: 'Only letters, digits, hyphens and underscores: copy it again.',
  keyNeeded: (what: string) => t('Payments there need {what}.', { what }),
  twice: 'Each one only once.',
  yesAndNo: 'A yes-or-no question has two answers.',
  limitOfLine: 'A whole number, or a few words.',
  lineTwice: 'A line is here twice.',
  termMonths: 'A whole number of months from 1 to 120; empty for a perpetual licence.',
  exclusiveForEver: 'An exclusive sale is final.',
  noMarkup: 'Emails take plain text, not HTML.',
  noSuchName: (found: string, known: readonly string[]) =>
    t('{found} isn’t known in this email. You can use {known}.', {
      found: `{${found}}`,
      known: known.map((name) => `{${name}}`).join(', '),
    }),
  mailLocal: 'Without encryption only a server on this machine works: 127.0.0.1 or localhost.',
  mailPassword: 'Enter the password again: it was saved for another server or user.',
  mailSender: 'An email address, alone or after a name: Lontar <shop@lontar.example>.',
  mailServer: 'The name of a mail server, such as smtp.example.com.',
  moment: 'A moment such as 2026-11-22T08:00:00Z.',
  dayBetween: (from: string, to: string) => t('A day from {from} to {to}.', { from, to }),
  monthClosed: (open: string) => t('The ledger is closed until then: {open} at the earliest.', { open }),
  month: 'A month is written as 2026-11.',
  noCodePoint: 'One of these isn’t a code point.',
  noComma: 'Commas separate designers, so a name can’t contain one.',
  noSuchAccount: 'No account has this email.',
  noSuchFont: 'This font doesn’t exist.',
  noSuchLine: 'This order doesn’t have this line, or it was refunded.',
  noSuchStyle: 'This font has no such style.',
  styleNotInBoth: 'This style isn’t in both releases.',
  notAnEmail: 'This is not an email address.',
  notTheirFont: 'One of these fonts doesn’t name them.',
  notTheMailedCode: 'This isn’t the code of our latest email.',
  notTheCode: 'This code isn’t right, or was already used. The app shows a new one every 30 seconds.',
  notThePassword: 'This is not your password.',
  notYourUpload: 'This reference is of no upload of yours.',
  oneUpload: 'All formats of a product come from one upload.',
  onlyDrafts: 'Only a draft waits to be published.',
  ownOrder: 'This list can’t be sorted differently.',
  passwordCommon: 'Many people use this password, so it’s easy to guess. Choose another one.',
  passwordOwn: 'Your name, your email and the shop’s name are easy to guess. Choose another password.',
  taxPercent: 'Percent such as 19 or 8.1, with at most three decimals.',
  pageAddress: 'An address that begins with https://, http:// or /.',
  afterTheBeginning: 'It must end after it begins.',
  code: 'Two to forty letters, digits, hyphens and underscores.',
  productsOrCategories: 'Either fonts or categories.',
  percent: 'A percent from 0 to 100 with at most two decimals.',
  percentBelow: 'Less than 100. To give fonts away, add a discount of 100% without a code.',
  pictureItself: 'Send the picture itself. The shop fetches none from an address.',
  prefixTaken: (prefix: string) => t('{prefix} is already in use for other documents.', { prefix }),
  priceBySteps: (dollars: number) =>
    t('The tiers set the price, and the first one is {price}. Send other tiers, or none to clear them.', {
      price: show(dollars),
    }),
  priceOrFactor: 'Either a price or a factor.',
  priceNeeded: 'Every product has a price.',
  priceWords: (hint: string) => t('This isn’t a price. {hint}', { hint }),
  quarter: 'A quarter is written as 2026-Q4.',
  region: 'Choose a province.',
  setOutside: 'This was set when the shop was installed. Ask the person who runs your server to change it.',
  skuTaken: 'Another product already has this SKU.',
  sharesAboveWhole: 'Together with other shares this is more than 100 percent.',
  slug: 'Letters, digits and hyphens.',
  slugTaken: 'Another template already has this slug.',
  timePassed: 'This time has passed.',
  standardPrice: 'This licence costs the font’s price: change that instead.',
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
  unkeepable: 'This contains a character that can’t be stored.',
  unreadable: 'This can’t be read.',
  taxIdSettled: 'This order’s tax is final. Order again with this number at the checkout.',
  taxNumber: (country: string, example: string) =>
    t('A tax number of {country} is written like {example}; leave it empty to buy as a private person.', {
      country,
      example,
    }),
  usernameTaken: 'This username is already taken.',
  vatNumber: 'VAT numbers of this country have another format.',
  wholeNumber: 'A whole number, such as 100.',
  webAddress: 'An address that begins with https:// or http://.',
  whichProducts: 'Which products?',
  withdrawnAlready: 'It’s already withdrawn.',
  missing: (field: string) => t('Enter {field}.', { field }),
  oneOf: (choices: readonly unknown[]) =>
    choices.length === 1
      ? t('This can only be {choice}.', { choice: `${choices[0]}` })
      : t('One of {choices} and {last}.', { choices: choices.slice(0, -1).join(', '), last: `${choices.at(-1)}` }),
  wrongKind,
} as const;

/**
 * What a field is called in a sentence.
 * @param ownsIt whether it belongs to anyone who sends it; in the admin area it is somebody else's.
 */
export function nameField(path: readonly PropertyKey[], ownsIt: boolean): string {
  const name = names[String(path.findLast((part) => typeof part === 'string') ?? 'body')] ?? msg('this').text;
  return t(ownsIt ? name : name.replace(/^your /, 'the '));
}
