import { t } from '#contract/languages/translate.ts';
import { useDrawing } from '../../api/use-drawing.ts';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { useInView } from '../../ui/drawing/use-in-view.ts';
import depth from './depth/depth.module.css';
import type { Font, LoadedProduct } from './load-product.ts';
import styles from './product.module.css';
import { addressTester } from './tester/tester-state.ts';
import type { TesterControls } from './tester/use-tester.ts';

type Style = Font['styles'][number];

/** Every style by its letter a; a press puts it in the tester. */
export function StyleRow(row: { product: LoadedProduct['product']; font: Font; tester: TesterControls }) {
  const { product, font, tester } = row;
  return (
    <section className={styles.block}>
      <h2>
        {t('Styles')} <span className="two">{font.styles.length}</span>
      </h2>
      <div className={depth.styles}>
        {font.styles.map((style) => (
          <StyleButton key={style.id} product={product} style={style} tester={tester} />
        ))}
      </div>
    </section>
  );
}

function StyleButton({
  product,
  style,
  tester,
}: {
  product: LoadedProduct['product'];
  style: Style;
  tester: TesterControls;
}) {
  const [button, isSeen] = useInView<HTMLButtonElement>();
  const first = [...product.specimen][0] ?? 'a';
  const letter = /[\p{sc=Latn}\p{N}]/u.test(first) ? 'a' : first;
  const drawing = useDrawing(
    isSeen ? addressTester(product, { ...tester, styleId: style.id, features: {}, axes: {} }, letter) : null,
  );
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={tester.styleId === style.id}
      onClick={() => tester.change({ styleId: style.id, axes: {} })}
    >
      <span className={depth.letter}>
        <Specimen drawing={drawing} height={64} />
      </span>
      <span>{style.name}</span>
    </button>
  );
}
