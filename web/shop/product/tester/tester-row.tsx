import { useState } from 'react';
import { msg, t } from '#contract/languages/translate.ts';
import { lazyPart } from '../../../api/parts/lazy-part.tsx';
import { Icon } from '../../../ui/drawing/icon.tsx';
import type { LoadedProduct } from '../load-product.ts';
import type { Sample } from './list-samples.ts';
import styles from './tester.module.css';
import { limits } from './tester-limits.ts';
import type { TesterControls } from './use-tester.ts';

const TesterMore = lazyPart(() => import('./tester-more.tsx'), {
  what: msg('This part'),
  waiting: () => <div className={styles.more} />,
});

/** The controls of the tester: one row for what one changes most, and behind a button all the rest. */
export function TesterRow({
  product,
  samples,
  tester,
}: {
  product: LoadedProduct['product'];
  samples: readonly Sample[];
  tester: TesterControls;
}) {
  const { font } = product;
  const [isOpen, setIsOpen] = useState(false);
  const sample = samples.find(({ text }) => text === tester.text)?.name ?? '';
  return (
    <>
      <div className={styles.row} data-open={isOpen}>
        {font && (
          <label>
            <span className="two">{t('Style')}</span>
            <select value={tester.styleId} onChange={(event) => tester.change({ styleId: Number(event.target.value) })}>
              {font.styles.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <TesterRange
          name={t('Size')}
          unit={t('pixels')}
          ends={limits.size_px}
          value={tester.size_px ?? 160}
          shown={tester.size_px === null ? t('Fit') : String(tester.size_px)}
          onChange={(size_px) => tester.change({ size_px })}
        />
        <label>
          <span className="two">{t('Sample')}</span>
          <select
            value={sample}
            onChange={(event) =>
              tester.change({ text: samples.find(({ name }) => name === event.target.value)?.text ?? '' })
            }
          >
            <option value="">{tester.text === '' ? t('Specimen') : t('Your words')}</option>
            {samples.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <TesterRange
          name={t('Leading')}
          unit={t('percent of the size')}
          ends={limits.leading}
          step={10}
          value={tester.leading}
          shown={(tester.leading / 1000).toFixed(2)}
          onChange={(leading) => tester.change({ leading })}
        />
        <TesterRange
          name={t('Tracking')}
          unit={t('thousandths of the size')}
          ends={limits.tracking}
          step={5}
          value={tester.tracking}
          shown={String(tester.tracking)}
          onChange={(tracking) => tester.change({ tracking })}
        />
        <span>
          <button
            type="button"
            className="link t13"
            aria-pressed={tester.size_px === null}
            onClick={() => tester.change({ size_px: tester.size_px === null ? 160 : null })}
          >
            {t('Fit')}
          </button>
          <button
            type="button"
            className="ib s"
            aria-label={t('Setting, colours and link')}
            aria-expanded={isOpen}
            aria-controls="tester-more"
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name="contrast" />
          </button>
          <button type="button" className="ib s" aria-label={t('Reset')} onClick={tester.reset}>
            <Icon name="undo" />
          </button>
        </span>
      </div>
      <div id="tester-more" hidden={!isOpen}>
        {isOpen && <TesterMore product={product} tester={tester} />}
      </div>
    </>
  );
}

/** A slider of the tester with its value next to it. */
function TesterRange({
  name,
  unit,
  ends: [min, max],
  step = 1,
  value,
  shown,
  onChange,
}: {
  name: string;
  unit: string;
  ends: readonly [least: number, most: number];
  step?: number;
  value: number;
  /** The value in the words of the row. */
  shown: string;
  onChange: (value: number) => void;
}) {
  return (
    <label>
      <span className="two">{name}</span>
      <input
        className="range"
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-label={t('{name} in {unit}', { name, unit })}
        aria-valuetext={shown}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output>{shown}</output>
    </label>
  );
}
