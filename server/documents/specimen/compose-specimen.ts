import type { OfferedLicense } from '#contract/nouns/license-prices.ts';
import type { FeatureChange, Outline } from '#fonts/engine.ts';
import { PAGE } from '../pdf/page-size.ts';
import {
  type Draw,
  type Drawn,
  END,
  fitScale,
  LEFT,
  type Leaf,
  label,
  type PageItem,
  place,
  TOP,
  WIDTH,
} from '../pdf/pen.ts';
import { type OwnText, ownTexts } from './own-texts.ts';
import { heightOf, showFeatures, tryFeatures } from './show-features.ts';
import { showLicenses } from './show-licenses.ts';
import { showLanguages, showSizes, showText } from './show-text.ts';
import words from './specimen-words.json' with { type: 'json' };

/** What a specimen is made of. `characters` are those that every style draws, in the order of their code points. */
type SpecimenFacts = {
  name: string;
  specimen: string;
  designers: string[];
  foundry: string | null;
  unitsPerEm: number;
  styles: { id: number; name: string }[];
  axes: { tag: string; name: string; min: number; max: number }[];
  features: { tag: string; name: string }[];
  /** What features change, letter by letter. */
  changes: FeatureChange[];
  /** Tags and English names, in the order of the names. */
  languages: { tag: string; name: string }[];
  characters: string[];
  offers: OfferedLicense[];
  /** Where the font is to be had. */
  address: string;
};

const CELLS = { across: 14, down: 17 };
const COLUMNS = 4;
const LATIN = /\p{Script=Latin}/u;
/** What the shop's own face can write; other letters would bring a face of the catalogue into the file. */
const PLAIN = /^[\x20-\x7e]*$/;
const OWN = /^[\x20-\x7e\u00a0-\u017f]*$/;

/** The pages of a specimen, as a printed one has them; what a font has nothing for is left out. */
export async function composeSpecimen(facts: SpecimenFacts, draw: Draw): Promise<Leaf[]> {
  const { specimen, unitsPerEm, languages, offers, address } = facts;
  const texts = ownTexts(
    languages.map(({ tag }) => tag),
    specimen,
  );
  const [main = essay] = LATIN.test(specimen) ? [essay] : texts;
  const isPangram = LATIN.test(specimen) && (await draw(words.line)) !== null;
  const line = isPangram ? { ...essay, text: words.line } : (texts[0] ?? { ...essay, text: specimen });
  const leaves = await Promise.all([
    showCover(facts, draw),
    showStyles(facts, draw),
    showAxes(facts, draw),
    showSizes(line, unitsPerEm, draw),
    showLanguages(texts, unitsPerEm, draw),
    ...(await showTextAndFeatures(facts, main, draw)),
    showGlyphs(facts, draw),
    Promise.resolve(listLanguages(facts)),
    Promise.resolve(showLicenses(offers, address)),
  ]);
  return leaves.filter(({ marks }) => marks.length > 0);
}

const essay: OwnText = { language: 'en', name: 'English', isRightToLeft: false, text: words.text };

/** Few features stand below the text, many on a page of their own. */
async function showTextAndFeatures(facts: SpecimenFacts, main: OwnText, draw: Draw): Promise<Leaf[]> {
  const { features, changes, unitsPerEm } = facts;
  const [text, rows] = await Promise.all([showText(main, unitsPerEm, draw), tryFeatures(features, changes, draw)]);
  const below = Math.max(text.end, TOP) + 20;
  if (rows.length === 0) return [{ heading: 'Text', marks: text.marks }];
  if (below + heightOf(rows) < END)
    return [{ heading: 'Text and features', marks: [...text.marks, ...showFeatures(rows, unitsPerEm, below)] }];
  const own = { heading: 'Features', marks: showFeatures(rows, unitsPerEm, TOP) };
  return [{ heading: 'Text', marks: text.marks }, own];
}

/** The name, and the first letter as large as the page; what goes over its edge is cut. */
async function showCover(facts: SpecimenFacts, draw: Draw): Promise<Leaf> {
  const { name, specimen, styles, characters, languages } = facts;
  const items: PageItem[] = [];
  const letter = [...specimen.trim()][0] ?? '';
  const [big, named] = await Promise.all([draw(letter), draw(name).then((own) => own ?? draw(specimen))]);
  if (big && big.ink[3] > 0) {
    const scale = fitScale(big, 450, PAGE.width);
    const x = Math.max(LEFT, PAGE.width - big.ink[2] * scale + 30);
    items.push(place(big, letter, { x, baseline: 680 - (big.ink[1] + big.ink[3]) * scale, scale, ink: 'paper' }));
  }
  if (named && named.ink[3] > 0) {
    const scale = fitScale(named, 76);
    items.push(place(named, name, { baseline: TOP - named.ink[1] * scale, scale, ink: 'paper' }));
  }
  const counts = [
    `${styles.length} ${styles.length === 1 ? 'style' : 'styles'}`,
    `${characters.length} characters`,
    `${languages.length} languages`,
  ];
  const credit = formatCredit(facts);
  const small = { ink: 'paper', size: 10 } as const;
  if (credit !== '') items.push(label(credit, LEFT, END - 30, small));
  return { heading: 'Specimen', isCover: true, marks: [...items, label(counts.join(', '), LEFT, END - 15, small)] };
}

/** Whom the font names, as far as the shop's own face can write it. */
function formatCredit({ designers, foundry }: SpecimenFacts): string {
  const names = designers.filter((name) => OWN.test(name));
  const drawn = names.length > 0 ? [`Drawn by ${new Intl.ListFormat('en-GB').format(names)}`] : [];
  return [...drawn, ...(foundry !== null && OWN.test(foundry) ? [foundry] : [])].join('. ');
}

/** A line for each way to draw a text, as large as all of them may be, with its name at the side. */
async function stack(draw: Draw, rows: { words: string[]; name: string; how: Drawn }[], top: number, tallest: number) {
  const step = Math.min(tallest, (END - top) / Math.max(rows.length, 1));
  const lines: { text: string; name: string; outline: Outline }[] = [];
  for (const { words: choices, name, how } of rows) {
    for (const text of choices) {
      const outline = await draw(text, how);
      if (!outline) continue;
      lines.push({ text, name, outline });
      break;
    }
  }
  const scale = Math.min(...lines.map(({ outline }) => fitScale(outline, step * 0.8, WIDTH - 150)));
  const marks = lines.flatMap(({ text, name, outline }, at) => {
    const baseline = top + (at + 0.7) * step;
    const beside = PLAIN.test(name) ? [label(name, LEFT + WIDTH - 130, baseline, { width: 130 })] : [];
    return [place(outline, text, { baseline, scale }), ...beside];
  });
  return { marks, end: top + lines.length * step };
}

async function showStyles({ name, specimen, styles }: SpecimenFacts, draw: Draw): Promise<Leaf> {
  // The only one is on all other pages.
  if (styles.length === 1) return { heading: 'Styles', marks: [] };
  const rows = styles.map((style) => ({
    words: [`${name} ${style.name}`, specimen],
    name: style.name,
    how: { styleId: style.id },
  }));
  return { heading: 'Styles', marks: (await stack(draw, rows, TOP, 56)).marks };
}

const STEPS = 5;
const MOST_AXES = 4;
/** The axes that the format itself names are the ones that a reader looks for first. */
const REGISTERED = ['wght', 'wdth', 'opsz', 'slnt', 'ital'];
const rankAxis = ({ tag }: { tag: string }) => (REGISTERED.indexOf(tag) + 1 || REGISTERED.length + 1) - 1;

/** What a variable font does between the ends of each axis. */
async function showAxes({ axes: all, specimen }: SpecimenFacts, draw: Draw): Promise<Leaf> {
  const axes = all.toSorted((a, b) => rankAxis(a) - rankAxis(b)).slice(0, MOST_AXES);
  const marks: PageItem[] = [];
  let top = TOP;
  const height = (END - TOP - 20) / Math.max(axes.length, 1);
  for (const { tag, name, min, max } of axes) {
    const values = Array.from({ length: STEPS }, (_, at) => Math.round(min + ((max - min) * at) / (STEPS - 1)));
    const rows = values.map((value) => ({
      words: [specimen],
      name: `${tag} ${value}`,
      how: { axes: { [tag]: value } },
    }));
    marks.push(label(PLAIN.test(name) ? name : tag, LEFT, top + 8.5, { ink: 'ink' }));
    const { marks: drawn, end } = await stack(draw, rows, top + 16, Math.min(56, (height - 40) / STEPS));
    marks.push(...drawn);
    top = end + 20;
  }
  const rest = all.length - axes.length;
  if (rest > 0) marks.push(label(`and ${rest} more`, LEFT, END));
  return { heading: 'Axes', marks };
}

async function showGlyphs({ unitsPerEm, specimen, characters: all }: SpecimenFacts, draw: Draw): Promise<Leaf> {
  // A font for another script shows that first.
  const isOther = (character: string) => /^\p{L}$/u.test(character) && !LATIN.test(character);
  const characters = LATIN.test(specimen) ? all : [...all.filter(isOther), ...all.filter((one) => !isOther(one))];
  const side = WIDTH / CELLS.across;
  const scale = (side * 0.52) / unitsPerEm;
  const items: PageItem[] = [];
  for (const [at, character] of characters.slice(0, CELLS.across * CELLS.down).entries()) {
    const outline = await draw(character);
    if (!outline || outline.ink[2] === 0) continue;
    const fitted = Math.min(scale, fitScale(outline, side * 0.9, side * 0.9));
    const x = LEFT + (at % CELLS.across) * side + (side - outline.ink[2] * fitted) / 2;
    const baseline = TOP + (Math.floor(at / CELLS.across) + 0.68) * side;
    items.push(place(outline, character, { x, baseline, scale: fitted }));
  }
  const rest = characters.length - CELLS.across * CELLS.down;
  return { heading: 'Glyphs', marks: rest > 0 ? [...items, label(`and ${rest} more`, LEFT, END)] : items };
}

function listLanguages({ languages }: SpecimenFacts): Leaf {
  const rows = Math.floor((END - TOP) / 13);
  const shown = languages.slice(0, rows * COLUMNS);
  const width = WIDTH / COLUMNS;
  const items = shown.map(({ name }, at) =>
    label(name, LEFT + Math.floor(at / rows) * width, TOP + (at % rows) * 13, { width: width - 8, ink: 'ink' }),
  );
  const rest = languages.length - shown.length;
  return { heading: 'Languages', marks: rest > 0 ? [...items, label(`and ${rest} more`, LEFT, END + 13)] : items };
}
