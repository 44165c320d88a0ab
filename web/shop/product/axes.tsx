import depth from './depth.module.css';
import type { Font } from './load-product.ts';
import styles from './product.module.css';
import type { TesterControls } from './use-tester.ts';

/** A slider for every axis of a variable font; it moves what stands in the tester. */
export function Axes({ axes, tester }: { axes: Font['axes']; tester: TesterControls }) {
  return (
    <section className={styles.block}>
      <h2>
        Axes <span className="two">{axes.length}</span>
      </h2>
      <div className={depth.axes}>
        {axes.map(({ tag, name, min, max, default: usual }) => (
          <label key={tag}>
            <span>
              <b>{name || tag}</b> <span className="two">{tag}</span>
            </span>
            <b>{tester.axes[tag] ?? usual}</b>
            <input
              className="range"
              type="range"
              min={min}
              max={max}
              step={max - min > 20 ? 1 : 0.01}
              value={tester.axes[tag] ?? usual}
              aria-label={name || tag}
              onChange={(event) => tester.change({ axes: { ...tester.axes, [tag]: Number(event.target.value) } })}
              onDoubleClick={() => {
                const { [tag]: _, ...others } = tester.axes;
                tester.change({ axes: others });
              }}
            />
            <span className={depth.ends}>
              <span>{min}</span>
              <span>{max}</span>
            </span>
          </label>
        ))}
      </div>
    </section>
  );
}
