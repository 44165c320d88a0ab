import { Icon } from '../../ui/icon.tsx';
import type { LoadedProduct } from './load-product.ts';
import styles from './tester.module.css';
import type { TesterControls } from './use-tester.ts';

const samples = [
  { name: 'Specimen', text: '' },
  { name: 'Pangram', text: 'Sphinx of black quartz, judge my vow' },
  { name: 'Capitals', text: 'HAMBURGEFONSTIV' },
  { name: 'Figures', text: '0123456789 $£€ %&@' },
  { name: 'Indonesian', text: 'Muharjo seorang xenofobia universal' },
] as const;

/** The controls of the tester in one row: style, size, sample, back to the start. */
export function TesterRow({ product, tester }: { product: LoadedProduct['product']; tester: TesterControls }) {
  const { font } = product;
  return (
    <div className={styles.row} data-scroll="">
      {font && (
        <label>
          <span className="two">Style</span>
          <select value={tester.styleId} onChange={(event) => tester.change({ styleId: Number(event.target.value) })}>
            {font.styles.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <span className="two">Size</span>
        <input
          className="range"
          type="range"
          min={16}
          max={300}
          step={1}
          value={tester.size_px ?? 200}
          aria-label="Size in pixels"
          onChange={(event) => tester.change({ size_px: Number(event.target.value) })}
        />
        <output>{tester.size_px ?? 'Fit'}</output>
      </label>
      <label>
        <span className="two">Sample</span>
        <select
          value={samples.find(({ text }) => text === tester.text)?.name ?? ''}
          onChange={(event) =>
            tester.change({ text: samples.find(({ name }) => name === event.target.value)?.text ?? '' })
          }
        >
          {samples.every(({ text }) => text !== tester.text) && <option value="">Your words</option>}
          {samples.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <span>
        <button
          type="button"
          className="link t13"
          aria-pressed={tester.size_px === null}
          onClick={() => tester.change({ size_px: tester.size_px === null ? 200 : null })}
        >
          Fit to width
        </button>
        <button type="button" className="ib s" aria-label="Reset" onClick={tester.reset}>
          <Icon name="undo" />
        </button>
      </span>
    </div>
  );
}
