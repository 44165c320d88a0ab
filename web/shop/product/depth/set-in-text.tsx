import { t } from '#contract/languages/translate.ts';
import { precisionOf } from '../../../api/preview-address.ts';
import { useDrawing } from '../../../api/use-drawing.ts';
import { useInView } from '../../../ui/drawing/use-in-view.ts';
import depth from '../depth.module.css';
import type { LoadedProduct } from '../load-product.ts';
import styles from '../product.module.css';
import { addressTester } from '../tester/tester-state.ts';
import type { TesterControls } from '../tester/use-tester.ts';
import { useWidth } from '../use-width.ts';

type Product = LoadedProduct['product'];
const HALF_WORD_EM = 1.25;

/** A size with the leading it is read at, in thousandths of an em, and at most this many ems to a line. */
type Setting = { size_px: number; leading: number; most_em: number };

const FOR_READING: Setting[] = [
  { size_px: 56, leading: 1100, most_em: 16 },
  { size_px: 20, leading: 1450, most_em: 30 },
  { size_px: 13, leading: 1450, most_em: 30 },
];
const FOR_DISPLAY: Setting[] = [
  { size_px: 88, leading: 1050, most_em: 12 },
  { size_px: 36, leading: 1250, most_em: 20 },
  { size_px: 24, leading: 1350, most_em: 24 },
];

/** A headline, a paragraph and small print as somebody would set them, at the sizes that the font is made for. */
export function SetInText({ product, tester, line, unitsPerEm }: Shown) {
  // A font of capitals alone writes no language.
  const texts =
    /\p{sc=Latn}/u.test(line) && product.font && product.font.languages.length > 0
      ? [
          line,
          t(
            'The harbour wakes before the sun does. Crates of nutmeg, cloves and paper come down the planks, and the ledger fills line by line with names that somebody will read again.',
          ),
          t(
            'Open daily from 7:00 to 16:30. Parcels under 20 kg, letters and prints are weighed at the counter; prices in rupiah, without tax. Ask for Sari, 2nd floor, when the office is closed.',
          ),
        ]
      : [line, line, line];
  return (
    <section className={styles.block}>
      <h2>{t('In text')}</h2>
      {(product.isForReading ? FOR_READING : FOR_DISPLAY).map((setting, at) => (
        <Text key={setting.size_px} {...{ product, tester, unitsPerEm, setting }} text={texts[at] ?? line} />
      ))}
    </section>
  );
}

type Shown = { product: Product; tester: TesterControls; line: string; unitsPerEm: number };
type TextProps = Omit<Shown, 'line'> & { setting: Setting; text: string };

/** Characters of East Asia are an em wide. */
const FULL_WIDTH = /[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\uff00-\uffef]/;

/** About how many ems a text takes in one line. */
const widthOf = (text: string, letter_em: number) =>
  [...text].reduce((sum, character) => sum + (FULL_WIDTH.test(character) ? 1 : letter_em), 0);

function Text({ product, tester, unitsPerEm, setting: { size_px, leading, most_em }, text }: TextProps) {
  const [position, isSeen] = useInView<HTMLDivElement>('1500px');
  const width_px = useWidth(position);
  // Whole ems, so that windows of nearly the same width ask for the same picture.
  const width_em = width_px === null ? null : Math.floor(Math.min(width_px / size_px, most_em));
  const drawing = useDrawing(
    isSeen && width_em !== null
      ? addressTester(product, tester, text, precisionOf(size_px), { width: width_em * 1_000, leading })
      : null,
  );
  const scale = size_px / unitsPerEm;
  // A line ends where its last whole word does, on average half a word before the edge.
  const lines = Math.ceil(widthOf(text, product.letter_em) / Math.max(1, (width_em ?? most_em) - HALF_WORD_EM));
  return (
    <div className={depth.text}>
      <span>{size_px}</span>
      <div
        ref={position}
        role="img"
        aria-label={text}
        dir={/^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? 'rtl' : 'ltr'}
        style={{ minHeight: (lines * size_px * leading) / 1_000 }}
      >
        {drawing && (
          <svg
            className="o"
            viewBox={drawing.viewBox.join(' ')}
            style={{ width: drawing.viewBox[2] * scale, height: drawing.viewBox[3] * scale }}
            aria-hidden="true"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: outlines come from the shop's own font engine.
            dangerouslySetInnerHTML={{ __html: drawing.outlines }}
          />
        )}
      </div>
    </div>
  );
}
