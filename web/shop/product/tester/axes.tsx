import { t } from '#contract/languages/translate.ts';
import depth from '../depth/depth.module.css';
import type { Font } from '../load-product.ts';
import styles from '../product.module.css';
import type { TesterControls } from './use-tester.ts';

/** A slider and a number for every axis of a variable font; it moves what stands in the tester. */
export function Axes({ axes, tester }: { axes: Font['axes']; tester: TesterControls }) {
  const set = (tag: string, value: number) => tester.change({ axes: { ...tester.axes, [tag]: value } });
  return (
    <section className={styles.block}>
      <h2>
        {t('Axes')} <span className="two">{axes.length}</span>
      </h2>
      <div className={depth.axes}>
        {axes.map(({ tag, name, min, max, default: usual }) => (
          <div key={tag} className={depth.axis}>
            <span>
              <b>{name || tag}</b> <span className="two">{tag}</span>
            </span>
            <input
              className={depth.number}
              type="number"
              min={min}
              max={max}
              step={max - min > 20 ? 1 : 0.01}
              value={tester.axes[tag] ?? usual}
              aria-label={t('{name}, as a number', { name: name || tag })}
              onChange={(event) => {
                const value = event.target.valueAsNumber;
                if (Number.isFinite(value)) set(tag, Math.min(max, Math.max(min, value)));
              }}
            />
            <input
              className="range"
              type="range"
              min={min}
              max={max}
              step={max - min > 20 ? 1 : 0.01}
              value={tester.axes[tag] ?? usual}
              aria-label={name || tag}
              onChange={(event) => set(tag, Number(event.target.value))}
              onDoubleClick={() => {
                const { [tag]: _, ...others } = tester.axes;
                tester.change({ axes: others });
              }}
            />
            <span className={depth.ends}>
              <span>{min}</span>
              <span>{max}</span>
            </span>
          </div>
        ))}
      </div>
    </section>
  );
}
