import type { Outline } from '#fonts/engine.ts';
import { breakLines, type Draw, END, fitScale, LEFT, type Leaf, label, type Mark, place, TOP, WIDTH } from './pen.ts';
import words from './specimen-words.json' with { type: 'json' };

/** What a specimen is made of. `characters` are those that every style draws, in the order of their code points. */
type SpecimenFacts = {
  name: string;
  specimen: string;
  designers: string[];
  foundry: string | null;
  unitsPerEm: number;
  styles: { id: number; name: string }[];
  languages: string[];
  characters: string[];
};

const WATERFALL = [64, 48, 36, 28, 22, 18, 14, 12, 10, 8];
const TEXT_SIZES = [16, 12, 10, 8];
const CELLS = { across: 14, down: 17 };
const COLUMNS = 4;
const LATIN = /\p{Script=Latin}/u;
/** What the shop's own face can write; other letters would bring a face of the catalogue into the file. */
const PLAIN = /^[\x20-\x7e]*$/;
const OWN = /^[\x20-\x7e\u00a0-\u017f]*$/;

/** The pages of a specimen: name, waterfall, text sizes, styles, glyphs and languages; what a font has nothing for is left out. */
export async function composeSpecimen(facts: SpecimenFacts, draw: Draw): Promise<Leaf[]> {
  const leaves = await Promise.all([
    cover(facts, draw),
    waterfall(facts, draw),
    texts(facts, draw),
    styles(facts, draw),
    glyphs(facts, draw),
    Promise.resolve(languages(facts)),
  ]);
  return leaves.filter(({ marks }) => marks.length > 0);
}

async function cover(facts: SpecimenFacts, draw: Draw): Promise<Leaf> {
  const { name, specimen, styles, characters, languages } = facts;
  const marks: Mark[] = [];
  let baseline = TOP;
  for (const [text, height] of [
    [specimen, 190],
    [name, 64],
    [[...specimen].slice(0, 1).join(''), 330],
  ] as const) {
    const outline = await draw(text);
    if (!outline || outline.ink[3] === 0) continue;
    const scale = fitScale(outline, height);
    baseline -= outline.ink[1] * scale;
    marks.push(place(outline, text, { baseline, scale }));
    baseline += (outline.ink[1] + outline.ink[3]) * scale + 34;
  }
  const counts = [
    `${styles.length} ${styles.length === 1 ? 'style' : 'styles'}`,
    `${characters.length} characters`,
    `${languages.length} languages`,
  ];
  const credit = sayCredit(facts);
  const lines = [...(credit === '' ? [] : [label(credit, LEFT, END - 14)]), label(counts.join(', '), LEFT, END)];
  return { heading: 'Specimen', marks: [...marks, ...lines] };
}

/** Whom the font names, as far as the shop's own face can write it. */
function sayCredit({ designers, foundry }: SpecimenFacts): string {
  const names = designers.filter((name) => OWN.test(name));
  const drawn = names.length > 0 ? [`Drawn by ${new Intl.ListFormat('en-GB').format(names)}`] : [];
  return [...drawn, ...(foundry !== null && OWN.test(foundry) ? [foundry] : [])].join('. ');
}

async function waterfall({ specimen, unitsPerEm }: SpecimenFacts, draw: Draw): Promise<Leaf> {
  const marks: Mark[] = [];
  const text = LATIN.test(specimen) && (await draw(words.line)) ? words.line : specimen;
  let baseline = TOP;
  for (const size of WATERFALL) {
    const scale = size / unitsPerEm;
    const line = (await breakLines(draw, text, (WIDTH - 40) / scale))[0];
    if (!line || line.outline.ink[2] * scale > WIDTH - 40) continue;
    baseline += size * 1.15;
    marks.push(
      label(String(size), LEFT, baseline, 30),
      place(line.outline, line.text, { x: LEFT + 40, baseline, scale }),
    );
    baseline += size * 0.35 + 6;
  }
  return { heading: 'Sizes', marks };
}

async function texts({ unitsPerEm }: SpecimenFacts, draw: Draw): Promise<Leaf> {
  const marks: Mark[] = [];
  let baseline = TOP;
  for (const size of TEXT_SIZES) {
    const scale = size / unitsPerEm;
    const lines = await breakLines(draw, words.text, (WIDTH - 40) / scale);
    if (lines.length === 0) break;
    baseline += size;
    marks.push(label(String(size), LEFT, baseline, 30));
    for (const { text, outline } of lines) {
      marks.push(place(outline, text, { x: LEFT + 40, baseline, scale }));
      baseline += size * 1.4;
    }
    baseline += 18;
  }
  return { heading: 'Text', marks: marks.filter(({ baseline: y }) => y < END) };
}

async function styles({ name, specimen, styles: all }: SpecimenFacts, draw: Draw): Promise<Leaf> {
  const step = Math.min(56, (END - TOP) / all.length);
  const lines: { text: string; style: string; outline: Outline }[] = [];
  for (const style of all) {
    const own = `${name} ${style.name}`;
    const text = (await draw(own, style.id)) ? own : specimen;
    const outline = await draw(text, style.id);
    if (outline) lines.push({ text, style: style.name, outline });
  }
  const scale = Math.min(...lines.map(({ outline }) => fitScale(outline, step * 0.8, WIDTH - 150)));
  const marks = lines.flatMap(({ text, style, outline }, at) => {
    const baseline = TOP + (at + 0.7) * step;
    const beside = PLAIN.test(style) ? [label(style, LEFT + WIDTH - 130, baseline, 130)] : [];
    return [place(outline, text, { baseline, scale }), ...beside];
  });
  return { heading: 'Styles', marks };
}

async function glyphs({ unitsPerEm, specimen, characters: all }: SpecimenFacts, draw: Draw): Promise<Leaf> {
  // A font for another script shows that first.
  const isOther = (character: string) => /^\p{L}$/u.test(character) && !LATIN.test(character);
  const characters = LATIN.test(specimen) ? all : [...all.filter(isOther), ...all.filter((one) => !isOther(one))];
  const side = WIDTH / CELLS.across;
  const scale = (side * 0.52) / unitsPerEm;
  const marks: Mark[] = [];
  for (const [at, character] of characters.slice(0, CELLS.across * CELLS.down).entries()) {
    const outline = await draw(character);
    if (!outline || outline.ink[2] === 0) continue;
    const fitted = Math.min(scale, fitScale(outline, side * 0.9, side * 0.9));
    const x = LEFT + (at % CELLS.across) * side + (side - outline.ink[2] * fitted) / 2;
    const baseline = TOP + (Math.floor(at / CELLS.across) + 0.68) * side;
    marks.push(place(outline, character, { x, baseline, scale: fitted }));
  }
  const rest = characters.length - CELLS.across * CELLS.down;
  return { heading: 'Glyphs', marks: rest > 0 ? [...marks, label(`and ${rest} more`, LEFT, END)] : marks };
}

function languages({ languages: names }: SpecimenFacts): Leaf {
  const rows = Math.floor((END - TOP) / 13);
  const shown = names.slice(0, rows * COLUMNS);
  const marks = shown.map((name, at) =>
    label(name, LEFT + Math.floor(at / rows) * (WIDTH / COLUMNS), TOP + (at % rows) * 13, WIDTH / COLUMNS - 8, false),
  );
  const rest = names.length - shown.length;
  return { heading: 'Languages', marks: rest > 0 ? [...marks, label(`and ${rest} more`, LEFT, END + 13)] : marks };
}
