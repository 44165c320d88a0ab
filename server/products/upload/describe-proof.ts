import type { Draft } from '#contract/admin/uploads.ts';
import { languageNow, t } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import { type FontFacts, isProblem, type ProofFinding, type StyleProof } from '#fonts/engine.ts';
import type { Tools } from '#server/kit/tools.ts';
import { chooseSpecimen } from '../catalogue/choose-specimen.ts';

type Finding = Draft['proof'][number];

/** A style with its proof: null where it could not be made, absent in uploads from before proofs existed. */
type ProofedStyle = { facts: FontFacts; key: string; proof?: StyleProof | null };

/** A longer list would not be read. */
const MOST = 20;

/**
 * What the owner of a family could fix in spacing, marks, letters of languages and lines, each with a picture and
 * instructions. What several styles have in common is listed once.
 */
export async function describeProof(
  tools: Pick<Tools, 'fonts' | 'storage'>,
  family: string,
  styles: readonly ProofedStyle[],
): Promise<Finding[]> {
  const found = styles.flatMap(({ facts, proof }) =>
    (proof?.findings ?? []).map((finding) => ({ facts, finding, is: identify(finding) })),
  );
  const same = [...Map.groupBy(found, ({ is }) => is).values()].map((all) => {
    const { facts, finding } = mustExist(all.toSorted((a, b) => sizeOf(b.finding) - sizeOf(a.finding))[0]);
    const { letters, picture } = finding;
    return { styles: all.map((one) => one.facts.style), ...wordFinding(finding, facts), letters, picture };
  });
  const lines = await compareLines(tools, family, styles);
  return [...lines, ...same].slice(0, MOST);
}

/** A notice with the styles that could not be proofed. */
export const unproofed = (styles: readonly ProofedStyle[]): string[] => {
  const without = styles.filter(({ proof }) => proof === null).map(({ facts }) => facts.style);
  if (without.length === 0) return [];
  const list = new Intl.ListFormat(languageNow() ?? 'en').format(without);
  return [t('Spacing and marks couldn’t be checked in {styles}.', { styles: list })];
};

/** What is the same in another style. */
function identify(finding: ProofFinding): string {
  const { kind, letters } = finding;
  if (kind === 'side') return `${kind} ${letters} ${finding.side}`;
  if (kind === 'form') return `${kind} ${finding.form}`;
  return kind === 'mark' ? `${kind} ${finding.stands} ${letters}` : `${kind} ${letters}`;
}

const sizeOf = (finding: ProofFinding) => ('by' in finding ? Math.abs(finding.by) : 0);

const named = (language: string) =>
  new Intl.DisplayNames(languageNow() ?? 'en', { type: 'language' }).of(language) ?? language;

type Words = { words: string; mend: string };

function wordFinding(finding: ProofFinding, { unitsPerEm }: FontFacts): Words {
  const { letters } = finding;
  // Kerning by single units is too fine.
  const round = (value: number) => Math.round(value / (unitsPerEm / 200)) * Math.round(unitsPerEm / 200);
  switch (finding.kind) {
    case 'touch':
      return {
        words: t('{letters} touch each other.', { letters }),
        mend: t('Kern the pair by about +{units} units.', { units: round(finding.by) }),
      };
    case 'gape':
      return {
        words: t('{letters} are spaced wider than other pairs.', { letters }),
        mend: t('Kern the pair by about −{units} units.', { units: round(-finding.by) }),
      };
    case 'unkerned':
      return {
        words: t('The font has no kerning, so pairs such as {letters} are spaced too wide.', { letters }),
        mend: t('Add a kern feature, and export the font with it.'),
      };
    case 'side':
      return wordSide(finding, round(Math.abs(finding.by)));
    case 'mark':
      return wordMark(finding);
    case 'form':
      return FORMS[finding.form](named(finding.language), letters);
  }
}

function wordSide({ letters: letter, side, like, by }: Extract<ProofFinding, { kind: 'side' }>, units: number): Words {
  const values = { letter, others: like.join(', '), units };
  const isWide = by > 0;
  if (side === 'left')
    return {
      words: isWide
        ? t('{letter} has more space on its left than {others}, which have the same shape there.', values)
        : t('{letter} has less space on its left than {others}, which have the same shape there.', values),
      mend: isWide
        ? t('Reduce its left side bearing by about {units} units.', values)
        : t('Increase its left side bearing by about {units} units.', values),
    };
  return {
    words: isWide
      ? t('{letter} has more space on its right than {others}, which have the same shape there.', values)
      : t('{letter} has less space on its right than {others}, which have the same shape there.', values),
    mend: isWide
      ? t('Reduce its right side bearing by about {units} units.', values)
      : t('Increase its right side bearing by about {units} units.', values),
  };
}

function wordMark({ letters, language, stands, more }: Extract<ProofFinding, { kind: 'mark' }>): Words {
  const shown = more > 0 ? t('{letters} and {count} more', { letters, count: more }) : letters;
  const values = { letters: shown, language: named(language) };
  if (stands === 'beside')
    return {
      words: t('In {language}, marks are placed next to their letters: {letters}.', values),
      mend: t('Add matching anchors to these letters and marks, for the mark feature.'),
    };
  if (stands === 'inside')
    return {
      words: t('In {language}, marks overlap their letters: {letters}.', values),
      mend: t('Move the anchors of these letters outwards; use dotless i and j under a mark.'),
    };
  return {
    words: t('In {language}, marks are placed too far from their letters: {letters}.', values),
    mend: t('Move the anchors of these letters and marks towards each other.'),
  };
}

type Form = Extract<ProofFinding, { kind: 'form' }>['form'];

const FORMS: Record<Form, (language: string, letters: string) => Words> = {
  cedilla: (language, letters) => ({
    words: t('In {language}, {letters} in older texts show a cedilla instead of a comma.', { language, letters }),
    mend: t('Add a locl feature for ROM and MOL that replaces Ş ş Ţ ţ by Ș ș Ț ț.'),
  }),
  dotless: (language) => ({
    words: t('In {language}, the ligature fi hides the dot that tells i from ı.', { language }),
    mend: t('Add a locl feature for TRK, AZE, CRT, KAZ and TAT that keeps i out of the ligature.'),
  }),
  'small-capital': (language) => ({
    words: t('In {language}, the small capitals of i and ı are the same.', { language }),
    mend: t('Add a locl feature for TRK, AZE, CRT, KAZ and TAT that gives i a small capital with a dot.'),
  }),
  cursive: (language, letters) => ({
    words: t('In {language}, {letters} keep their Russian cursive forms.', {
      language,
      letters: [...letters].join(' '),
    }),
    mend: t('Add a locl feature for SRB and MKD with the local forms of г, д, п and т.'),
  }),
  'dotted-j': (language, letters) => ({
    words: t('In {language}, j doesn’t lose its dot under the accent of {letters}.', { language, letters }),
    mend: t('Add a dotless j with a top anchor, and a ccmp feature that uses it before marks.'),
  }),
  'wide-dot': (language, letters) => ({
    words: t('In {language}, the dot of {letters} tears the word apart.', { language, letters }),
    mend: t('Add a locl feature for CAT with a narrower dot between two l.'),
  }),
};

/** Thousandths of an em, too small to be seen. */
const SAME = 5;

/** Styles with line heights other than those of most styles, as one finding. */
async function compareLines(
  { fonts, storage }: Pick<Tools, 'fonts' | 'storage'>,
  family: string,
  styles: readonly ProofedStyle[],
): Promise<Finding[]> {
  const proofed = styles.flatMap(({ facts, key, proof }) => (proof ? [{ facts, key, lines: proof.lines }] : []));
  for (const table of ['hhea', 'typo'] as const) {
    const groups = [...Map.groupBy(proofed, ({ lines }) => lines[table].join()).values()];
    const usual = groups.toSorted((a, b) => b.length - a.length)[0]?.[0]?.lines[table];
    if (!usual) continue;
    const odd = proofed.filter(({ lines }) =>
      lines[table].some((value, at) => Math.abs(value - mustExist(usual[at])) > SAME),
    );
    const [{ facts, key, lines } = { facts: null, key: '', lines: null }] = odd;
    if (facts === null || lines === null) continue;
    const text = chooseSpecimen(family, [facts]);
    const drawn = await fonts.outline({ key, read: () => storage.get(key) }, { text });
    if (isProblem(drawn)) continue;
    const inUnits = (value: number) => Math.round((value * facts.unitsPerEm) / 1000);
    const [own, wanted] = [lines[table], usual].map((values) => values.map(inUnits)) as [number[], number[]];
    const [left, , width] = drawn.viewBox;
    const [top, bottom] = [
      Math.max(mustExist(own[0]), mustExist(wanted[0])),
      Math.min(mustExist(own[1]), mustExist(wanted[1])),
    ];
    const values = {
      table: table === 'hhea' ? 'hhea' : 'OS/2 typo',
      ascender: mustExist(wanted[0]),
      descender: mustExist(wanted[1]),
    };
    return [
      {
        styles: odd.map((one) => one.facts.style),
        words: t('Line height differs from the other styles, so text jumps where styles are mixed.'),
        mend: t(
          'Set ascender, descender and line gap of {table} to {ascender}, {descender} and {gap}, as in the others.',
          {
            ...values,
            gap: mustExist(wanted[2]),
          },
        ),
        letters: text,
        picture: {
          path: drawn.path,
          viewBox: [left, -top, width, top - bottom],
          spots: ([0, 1] as const)
            .filter((at) => own[at] !== wanted[at])
            .map((at) => [
              left,
              -Math.max(mustExist(own[at]), mustExist(wanted[at])),
              width,
              Math.abs(mustExist(own[at]) - mustExist(wanted[at])),
            ]),
        },
      },
    ];
  }
  return [];
}
