import fieldNames from './field-names.json' with { type: 'json' };

/** How each field is called in a sentence: "Enter your e-mail address." A field that is not here fails an architecture test. */
const names: Readonly<Record<string, string>> = fieldNames;

/**
 * The one register of what is said beside a field, by what is wrong with it. Only what the workshop says of a font, and what a
 * schema of one field alone says of its form, stands there.
 */
export const fieldWords = {
  atLeast: (least: number) => `At least ${least.toLocaleString('en')}.`,
  atMost: (most: number) => `At most ${most.toLocaleString('en')}.`,
  atLeastCharacters: (least: number) => `At least ${least} characters.`,
  atMostCharacters: (most: number) => `At most ${most} characters.`,
  atLeastMany: (least: number) => `At least ${least} of them.`,
  atMostMany: (most: number) => `At most ${most} of them.`,
  atMostDomains: (most: number) =>
    `This licence is for ${most === 1 ? 'one web site' : `${most.toLocaleString('en')} web sites`}.`,
  atMostOfLicense: (most: number) => `At most ${most.toLocaleString('en')} of the same licence.`,
  typed: (words: string) => `Type "${words}" here.`,
  noSuchPicture: (format: string) => `This is ${format || 'no picture'}.`,
  noTag: (pair: string) => `"${pair}" is not a tag of four letters with a number.`,
  aboveZero: 'Enter an amount above zero.',
  amount: 'An amount in dollars with at most two decimals.',
  bankLines: (lines: number, characters: number) => `At most ${lines} lines of ${characters} characters.`,
  beforePublished: 'This is before it is published.',
  boughtOnce: 'An exclusive licence of a font is bought once.',
  chooseFile: 'Choose a file.',
  canNotWrite: (letters: string) => `This font can not write ${letters}.`,
  colour: 'A colour such as #fff or #0f4a3a.',
  columnsAlike: 'Two columns have the same name.',
  columnsMissing: (columns: string) => `A column is missing: ${columns}.`,
  day: 'A day such as 2026-11-22.',
  dayToCome: 'This day is still to come.',
  emailOwn: 'This is your email already.',
  emailTaken: 'This email is already registered.',
  factor: 'A factor such as 1.5: above 0, at most 1,000, with at most three decimals.',
  faint: (theme: string, ratio: number, least: number) =>
    `On ${theme} paper this comes to ${(Math.floor(ratio * 100) / 100).toFixed(2)} to 1; a line needs ${least.toFixed(2)}.`,
  fileName: 'Give the file a name.',
  firstStep: (dollars: number) => `One costs $${dollars} here, so the first step does too.`,
  linesOtherwise: 'These lines come to another amount.',
  formatNeeded: 'Name at least one format of font files; a ZIP only packs them.',
  hostname: 'The name of a web site, such as example.com.',
  keyCopied: 'Letters, digits, hyphens and underscores alone: copy it once more.',
  keyNeeded: (what: string) => `Nothing can be paid there without ${what}.`,
  lineTwice: 'A line stands here twice.',
  termMonths: 'A whole number of months from 1 to 120; empty for ever.',
  exclusiveForEver: 'What is sold once is sold for ever.',
  mailLocal: 'Only a server on this machine is spoken to without encryption: 127.0.0.1 or localhost.',
  mailPassword: 'Type the password once more: it was written for another server or user.',
  mailSender: 'An email address, alone or after a name: Lontar <shop@lontar.example>.',
  mailServer: 'The name of a mail server, such as smtp.example.com.',
  moment: 'A moment such as 2026-11-22T08:00:00Z.',
  monthClosed: (open: string) => `The books are closed until then: ${open} at the earliest.`,
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
  pageAddress: 'An address that begins with https://, http:// or /.',
  percent: 'A percent from 0 to 100 with at most two decimals.',
  pictureItself: 'Send the picture itself. The shop fetches none from an address.',
  prefixTaken: (prefix: string) => `${prefix} stands before other papers already.`,
  priceBySteps: (dollars: number) =>
    `The steps say the price, and the first one says $${dollars}. Send other steps, or none to clear them.`,
  priceOrFactor: 'Either a price or a factor.',
  priceNeeded: 'Every product has a price.',
  priceWords: (hint: string) => `A price is typed otherwise. ${hint}`,
  setOutside: (variable: string) => `${variable} sets this from outside; change it in the machine’s environment.`,
  skuTaken: 'Another product has this SKU already.',
  sharesAboveWhole: 'With the shares of others this comes to more than 100 percent.',
  slug: 'Letters, digits and hyphens.',
  slugTaken: 'Another template has this slug already.',
  timePassed: 'This time has passed.',
  standardPrice: 'This licence costs what the font costs: change the price of the font.',
  statementName: 'At most 22 letters, digits, blanks, points, hyphens and asterisks.',
  stepBackwards: (from: number, to: number) => `The step from ${from} ends at ${to}, before it begins.`,
  stepsBeginAtOne: 'The first step begins at 1.',
  stepsEnd: (to: number) => `The last step has no end: what comes after ${to} has no price.`,
  stepsGap: (to: number, from: number) => `Between ${to} and ${from} there is a gap.`,
  stepsGoOn: (from: number) => `Only the last step has no end; the one from ${from} needs one.`,
  stepsOverlap: (from: number, to: number, next: number) => `The steps ${from} to ${to} and from ${next} overlap.`,
  tooLong: 'This is too long.',
  tooMuch: 'That is too much.',
  unkeepable: 'This holds a character that can not be kept.',
  unreadable: 'This can not be read.',
  usernameTaken: 'This username is already taken.',
  vatNumber: 'A VAT number of its country is not written like this.',
  webAddress: 'An address that begins with https:// or http://.',
  whichProducts: 'Which products?',
  withdrawnAlready: 'It is withdrawn already.',
  missing: (field: string) => `Enter ${field}.`,
  oneOf: (choices: readonly unknown[]) =>
    choices.length === 1
      ? `This can only be ${choices[0]}.`
      : `One of ${choices.slice(0, -1).join(', ')} and ${choices.at(-1)}.`,
  wrongKind: {
    string: (field: string) => `Send ${field} as text.`,
    number: (field: string) => `Send ${field} as a number.`,
    int: (field: string) => `Send ${field} as a whole number.`,
    boolean: (field: string) => `Send ${field} as true or false.`,
    array: (field: string) => `Send ${field} as a list.`,
    object: (field: string) => `Send ${field} as an object.`,
  } as Readonly<Record<string, (field: string) => string>>,
} as const;

/**
 * What a field is called in a sentence.
 * @param ownsIt whether it belongs to whoever sends it; in the admin area it is somebody else's.
 */
export function nameField(path: readonly PropertyKey[], ownsIt: boolean): string {
  const name = names[String(path.findLast((part) => typeof part === 'string') ?? 'body')] ?? 'this';
  return ownsIt ? name : name.replace(/^your /, 'the ');
}
