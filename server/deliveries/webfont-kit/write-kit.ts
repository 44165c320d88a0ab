import type { FontFacts } from '#fonts/engine.ts';
import { escapeHtml } from '#server/kit/escape-html.ts';
import { namesOf } from '../domains/present-domains.ts';
import type { LicenseRow } from '../queries.ts';
import type { CharacterSet } from './split-coverage.ts';

/** CSS font-stretch of the nine width classes. OpenType OS/2, usWidthClass. */
const STRETCHES = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200];

/** English as it is written, so that its letters and spaces are as frequent as on a page. */
export const ROOM_TEXT =
  'The letters of a page are mostly small ones, and how wide they stand decides where its lines are broken; so this is set in both fonts, and the one is made as wide as the other.';

/** Desks and telephones have one of these: Arial, or what takes exactly its room, then Android's and those of Linux. Their runs were measured on the fonts. */
export const STAND_INS: readonly StandIn[] = [
  {
    local: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans', 'Arimo', 'Arimo-Regular', 'Helvetica'],
    run: 76.987,
  },
  { local: ['Roboto', 'Roboto-Regular'], run: 76.576 },
  { local: ['Noto Sans', 'NotoSans-Regular', 'Noto Sans Regular'], run: 80.959 },
  { local: ['DejaVu Sans', 'DejaVuSans'], run: 87.549 },
];

/** Text as a CSS string: everything but letters, figures and blanks is written by its number. */
const quoteCss = (text: string) =>
  `"${text.replace(/[^\p{L}\p{N} -]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}"`;

const rule = (name: string, lines: Record<string, string>) =>
  `${name} {\n${Object.entries(lines)
    .map(([property, value]) => `  ${property}: ${value};`)
    .join('\n')}\n}\n`;

const hex = (point: number) => point.toString(16).toUpperCase();

/** The style sheet of a kit: a face for each file, fetched when a page uses its characters, and fallbacks of the same room. */
export function writeCss(family: string, styles: readonly KitStyle[]): string {
  const faces = styles.flatMap((style) =>
    style.files.map(({ path, set }) =>
      rule('@font-face', {
        'font-family': quoteCss(family),
        ...describeStyle(style),
        'font-display': 'swap',
        src: `url("${path}") format("woff2")`,
        'unicode-range': set.fetchedFor
          .map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`)
          .join(', '),
      }),
    ),
  );
  const standIns = STAND_INS.map((standIn) => ({ ...standIn, name: quoteCss(`${family} in ${standIn.local[0]}`) }));
  const fallbacks = standIns.flatMap(({ name, ...standIn }) =>
    styles.map((style) =>
      rule('@font-face', {
        'font-family': name,
        ...describeStyle(style),
        src: standIn.local.map((known) => `local("${known}")`).join(', '),
        ...adjustFallback(style, standIn),
      }),
    ),
  );
  const stack = [quoteCss(family), ...standIns.map(({ name }) => name), 'sans-serif'].join(', ');
  return [...faces, ...fallbacks, rule(':root', { '--font-kit': stack })].join('\n');
}

/** A comment that says which licence a style sheet is of, and the web sites that its holder named. Nothing in it needs an escape. */
export function writeHolder(license: LicenseRow): string {
  const names = namesOf(license);
  return `/* Licence ${license.number}${names.length === 0 ? '' : `, for ${names.join(', ')}`} */\n`;
}

/** Lines for the head of a page: the file that nearly every page uses is fetched before the style sheet asks for it. */
export function writePreload(styles: readonly KitStyle[]): string {
  const first = regularOf(styles).files.slice(0, 1);
  return [
    ...first.map(
      ({ path, integrity }) =>
        `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin integrity="${integrity}">`,
    ),
    '<link rel="stylesheet" href="fonts.css">',
    '',
  ].join('\n');
}

/** The hash of every file, for whoever checks what a server gives out. W3C Subresource Integrity. */
export function writeIntegrity(styles: readonly KitStyle[]): string {
  const files = styles.flatMap((style) => style.files);
  return `${JSON.stringify(Object.fromEntries(files.map(({ path, integrity }) => [path, integrity])), null, 2)}\n`;
}

/** A page that shows every style at work. */
export function writeDemo(license: LicenseRow, styles: readonly KitStyle[]): string {
  const samples = styles.map((style) => {
    const look = Object.entries(describeStyle(style)).map(([name, value]) => `${name}: ${value.split(' ')[0]}`);
    return `<h2>${escapeHtml(style.name)}</h2>\n<p style="${look.join('; ')}">${escapeHtml(license.specimen)}</p>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(license.product_name)}</title>
${writePreload(styles)}<style>
body { margin: 2rem; font-family: var(--font-kit); }
h1, h2 { font: 1rem sans-serif; }
p { font-size: 3rem; line-height: 1.2; margin: 0 0 2rem; }
</style>
</head>
<body>
<h1>${escapeHtml(license.product_name)}</h1>
${samples.join('\n')}
</body>
</html>
`;
}

/** How the kit is put on a site. */
export function writeReadme(license: LicenseRow): string {
  return [
    `${license.product_name} for the web, for ${license.copy_for ?? license.licensee} (licence ${license.number})`,
    '',
    ...sayDomains(license),
    '1. Put fonts.css and the folder files on your site, beside each other.',
    '2. Copy the lines of head.html into the head of your pages, with the addresses they have there.',
    '3. Write font-family: var(--font-kit) in your own style sheet.',
    '',
    'A browser fetches the files whose characters a page uses, and no others. Until they are there, a font of the system stands in and',
    'takes the same room. integrity.json holds the hash of every file. index.html shows all styles; open it from a web server.',
    '',
  ].join('\n');
}

function sayDomains(license: LicenseRow): string[] {
  const names = namesOf(license);
  if (names.length > 0) return [`For ${names.join(', ')}.`, ''];
  return license.is_for_web
    ? ['No web site is named for it yet. Name yours beside the licence, in your account.', '']
    : [];
}

const regularOf = (styles: readonly KitStyle[]) => styles.find(({ isDefault }) => isDefault) ?? styles[0]!;

/** One font file of a kit. */
export type KitFile = { path: string; set: CharacterSet; integrity: string; bytes: Uint8Array };

/** One style of a kit with its files. `run` is how far ROOM_TEXT runs in it, of the em; null where letters are missing. */
export type KitStyle = { name: string; facts: FontFacts; isDefault: boolean; run: number | null; files: KitFile[] };

/** Fonts that are there before any is fetched, under the names that browsers know them by, and how far ROOM_TEXT runs in them. */
export type StandIn = { local: readonly string[]; run: number };

/** How CSS chooses a style: a variable font has spans. */
function describeStyle({ facts }: Pick<KitStyle, 'facts'>): Record<string, string> {
  const axis = (tag: string) => facts.axes.find((one) => one.tag === tag);
  const [weight, width] = [axis('wght'), axis('wdth')];
  return {
    'font-style': facts.slope === 'upright' ? 'normal' : 'italic',
    'font-weight': weight ? `${weight.min} ${weight.max}` : String(facts.weight),
    'font-stretch': width ? `${width.min}% ${width.max}%` : `${STRETCHES[facts.width - 1] ?? 100}%`,
  };
}

/** What makes a font that is there take the room of a style, so that a page does not jump when the font comes. CSS Fonts 5, size-adjust. */
function adjustFallback({ facts, run }: Pick<KitStyle, 'facts' | 'run'>, standIn: StandIn): Record<string, string> {
  const room = run === null ? 1 : run / standIn.run;
  const percent = (units: number) => `${((units / facts.unitsPerEm / room) * 100).toFixed(2)}%`;
  return {
    'size-adjust': `${(room * 100).toFixed(2)}%`,
    'ascent-override': percent(facts.ascender),
    'descent-override': percent(-facts.descender),
    'line-gap-override': percent(facts.lineGap),
  };
}
