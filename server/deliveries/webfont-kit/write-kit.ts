import { mustExist } from '#contract/must-exist.ts';
import type { CharacterSet, FontFacts } from '#fonts/engine.ts';
import { escapeHtml } from '#server/kit/escape-html.ts';
import { chooseSpecimen } from '#server/products/catalogue/choose-specimen.ts';
import { namesOf } from '../domains/present-domains.ts';
import type { LicenseRow } from '../queries.ts';
import { canLean, describeFace, writeDescriptors } from './describe-face.ts';

/** English as it is written, so that its letters and spaces are as frequent as on a page. */
export const ROOM_TEXT =
  'The letters of a page are mostly small ones, and how wide they stand decides where its lines are broken; so ' +
  'this is set in both fonts, and the one is made as wide as the other.';

/**
 * Desks and telephones have one of these: Arial, or what takes exactly its room, then Android's and those of Linux.
 * Their runs were measured on the fonts.
 */
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
  `"${text.replace(/[^\p{L}\p{N} -]/gu, (sign) => `\\${mustExist(sign.codePointAt(0)).toString(16)} `)}"`;

const rule = (name: string, lines: Record<string, string>) =>
  `${name} {\n${Object.entries(lines)
    .map(([property, value]) => `  ${property}: ${value};`)
    .join('\n')}\n}\n`;

const hex = (point: number) => point.toString(16).toUpperCase();

/**
 * The style sheet of a kit: a rule for each file, fetched when a page uses its characters, fallbacks of the same room,
 * and a custom
 * property for each family. @param isWhole with the undivided file of each style alone.
 */
export function writeCss(styles: readonly KitStyle[], isWhole = false): string {
  const families = listFamilies(styles);
  const faces = styles.flatMap((style) =>
    (isWhole || style.parts.length === 0 ? [style.whole] : style.parts).flatMap((file) => {
      const lines = {
        'font-family': quoteCss(style.family),
        ...writeDescriptors(style),
        'font-display': 'swap',
        src: `url("${file.path}") format("woff2")`,
        ...(file.set && !isWhole ? { 'unicode-range': writeRanges(file.set.fetchedFor) } : {}),
      };
      const rules = [rule('@font-face', lines)];
      if (canLean(style) && !styles.some((other) => other.family === style.family && isItalic(other)))
        rules.push(rule('@font-face', { ...lines, 'font-style': 'italic' }));
      return rules;
    }),
  );
  const nameStandIn = (family: string, { local }: StandIn) => quoteCss(`${family} in ${local[0]}`);
  const fallbacks = STAND_INS.flatMap((standIn) =>
    styles.map((style) =>
      rule('@font-face', {
        'font-family': nameStandIn(style.family, standIn),
        ...writeDescriptors(style),
        src: standIn.local.map((known) => `local("${known}")`).join(', '),
        ...adjustFallback(style, standIn),
      }),
    ),
  );
  const stacks = families.map(({ family, property }) => [
    property,
    [quoteCss(family), ...STAND_INS.map((standIn) => nameStandIn(family, standIn)), 'sans-serif'].join(', '),
  ]);
  return [...faces, ...fallbacks, rule(':root', Object.fromEntries(stacks))].join('\n');
}

const isItalic = ({ facts }: KitStyle) => facts.slope !== 'upright' && !canLean({ facts });

const writeRanges = (ranges: CharacterSet['fetchedFor']) =>
  ranges.map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`).join(', ');

/**
 * The CSS families of a kit, that of its regular style first, each with the custom property that holds it and what
 * stands in for it.
 */
function listFamilies(styles: readonly KitStyle[]): { family: string; property: string }[] {
  const plain = regularOf(styles).family;
  const names = [...new Set([plain, ...styles.map(({ family }) => family)])];
  const taken = new Set<string>();
  return names.map((family) => {
    const words = family.startsWith(`${plain} `) ? family.slice(plain.length) : family;
    const slug = words
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    let property = family === plain ? '--font-kit' : `--font-kit-${slug || 'style'}`;
    for (let count = 2; taken.has(property); count += 1) property = `--font-kit-${slug || 'style'}-${count}`;
    taken.add(property);
    return { family, property };
  });
}

/**
 * A comment that says which licence a style sheet is of, and the web sites that its holder named. Nothing in it needs
 * an escape.
 */
export function writeHolder(license: LicenseRow): string {
  const names = namesOf(license);
  return `/* Licence ${license.number}${names.length === 0 ? '' : `, for ${names.join(', ')}`} */\n`;
}

/** Lines for the head of a page: the file that nearly every page uses is fetched before the style sheet asks for it. */
export function writePreload(styles: readonly KitStyle[]): string {
  const { parts, whole } = regularOf(styles);
  const { path, integrity } = parts[0] ?? whole;
  return [
    `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin integrity="${integrity}">`,
    '<link rel="stylesheet" href="fonts.css">',
    '',
  ].join('\n');
}

/** The hash of every file, for anyone who checks what a server gives out. W3C Subresource Integrity. */
export function writeIntegrity(styles: readonly KitStyle[]): string {
  const files = styles.flatMap(({ parts, whole }) => [...parts, whole]);
  return `${JSON.stringify(Object.fromEntries(files.map(({ path, integrity }) => [path, integrity])), null, 2)}\n`;
}

/** A page that shows every style, using characters the style has, and each axis of a variable font from end to end. */
export function writeDemo(license: LicenseRow, styles: readonly KitStyle[]): string {
  const families = listFamilies(styles);
  const samples = styles.map((style) => {
    const { property } = mustExist(families.find(({ family }) => family === style.family));
    const { weight, width, slope } = describeFace(style);
    const look = {
      'font-family': `var(${property})`,
      'font-style': isItalic(style) ? 'italic' : slope[0] > 0 ? `oblique ${slope[0]}deg` : 'normal',
      'font-weight': `${Math.min(Math.max(400, weight[0]), weight[1])}`,
      'font-stretch': `${Math.min(Math.max(100, width[0]), width[1])}%`,
    };
    const text = escapeHtml(chooseSpecimen(license.specimen, [style.facts]));
    const lines = style.facts.axes.flatMap((axis) =>
      [axis.min, ...(axis.default === axis.min || axis.default === axis.max ? [] : [axis.default]), axis.max].map(
        (value) =>
          `<h3>${escapeHtml(`${axis.name} ${value}`)}</h3>\n<p style="${escapeHtml(writeStyle({ ...look, ...writePosition(axis.tag, value) }))}">${text}</p>`,
      ),
    );
    return [`<h2>${escapeHtml(style.name)}</h2>`, `<p style="${writeStyle(look)}">${text}</p>`, ...lines].join('\n');
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(license.sold_as)}</title>
${writePreload(styles)}<style>
body { margin: 2rem; font-family: var(--font-kit); }
h1, h2, h3 { font: 1rem sans-serif; }
h3 { font-size: 0.8rem; }
p { font-size: 3rem; line-height: 1.2; margin: 0 0 2rem; }
</style>
</head>
<body>
<h1>${escapeHtml(license.sold_as)}</h1>
${samples.join('\n')}
</body>
</html>
`;
}

const writeStyle = (lines: Record<string, string>) =>
  Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');

/** How CSS asks for a place of an axis. */
function writePosition(tag: string, value: number): Record<string, string> {
  if (tag === 'wght') return { 'font-weight': String(value) };
  if (tag === 'wdth') return { 'font-stretch': `${value}%` };
  if (tag === 'slnt') return { 'font-style': value === 0 ? 'normal' : `oblique ${0 - value}deg` };
  return { 'font-variation-settings': `'${tag.replace(/[^\x20-\x7e]|['"\\]/g, '')}' ${value}` };
}

/** How the kit is put on a site. */
export function writeReadme(license: LicenseRow, styles: readonly KitStyle[]): string {
  const others = listFamilies(styles).slice(1);
  const isDivided = styles.some(({ parts }) => parts.length > 0);
  return [
    `${license.sold_as} for the web, for ${license.copy_for ?? license.licensee} (licence ${license.number})`,
    '',
    ...formatDomains(license),
    '1. Put fonts.css and the folder files on your site, beside each other.',
    '2. Copy the lines of head.html into the head of your pages, with the addresses they have there.',
    '3. Write font-family: var(--font-kit) in your own style sheet.',
    ...(others.length === 0
      ? []
      : [
          '   Styles that share weight, width and slope with others have families of their own:',
          ...others.map(({ family, property }) => `   font-family: var(${property}) is ${family}.`),
        ]),
    '',
    ...(isDivided
      ? [
          'A browser fetches the files whose characters a page uses, and no others. fonts-whole.css is the same with one file for each',
          'style, for pages that use most of them: take it instead of fonts.css, and leave the preload line out.',
        ]
      : ['Each style is one file, which a browser fetches when a page uses it.']),
    'Until they are there, a font of the system stands in and takes the same room. integrity.json holds the hash of every file.',
    'index.html shows all styles; open it from a web server.',
    '',
  ].join('\n');
}

function formatDomains(license: LicenseRow): string[] {
  const names = namesOf(license);
  if (names.length > 0) return [`For ${names.join(', ')}.`, ''];
  return license.is_for_web
    ? ['No web site is named for it yet. Name yours beside the licence, in your account.', '']
    : [];
}

const regularOf = (styles: readonly KitStyle[]) => styles.find(({ isDefault }) => isDefault) ?? mustExist(styles[0]);

/** One font file of a kit; `set` is null for a whole font. */
export type KitFile = { path: string; set: CharacterSet | null; integrity: string; bytes: Uint8Array };

/**
 * One style of a kit with its CSS family and its files. `run` is how far ROOM_TEXT runs in it, of the em; null where
 * letters are missing.
 */
export type KitStyle = {
  name: string;
  family: string;
  facts: FontFacts;
  isDefault: boolean;
  run: number | null;
  parts: KitFile[];
  whole: KitFile;
};

/**
 * Fonts that are there before any is fetched, under the names that browsers know them by, and how far ROOM_TEXT runs in
 * them.
 */
export type StandIn = { local: readonly string[]; run: number };

/**
 * What makes a font that is there take the room of a style, so that a page does not jump when the font comes. CSS Fonts
 * 5, size-adjust.
 */
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
