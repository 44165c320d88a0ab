import { t } from '#contract/languages/translate.ts';
import depth from '../depth.module.css';
import type { Font } from '../load-product.ts';
import styles from '../product.module.css';
import type { TesterControls } from './use-tester.ts';

/**
 * A slider and a number for every axis of a variable font, and the places among them that have names; it moves what
 * stands in the tester.
 */
export function Axes({ font: { axes, instances }, tester }: { font: Font; tester: TesterControls }) {
  const set = (tag: string, value: number) => tester.change({ axes: { ...tester.axes, [tag]: value } });
  return (
    <section className={styles.block}>
      <h2>
        {t('Axes')} <span className="two">{axes.length}</span>
      </h2>
      {instances.length > 0 && <Instances axes={axes} instances={instances} tester={tester} />}
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

/** The style that the axes stand at, where it has a name, to be changed for another. */
function Instances({ axes, instances, tester }: Pick<Font, 'axes' | 'instances'> & { tester: TesterControls }) {
  const at = instances.findIndex(({ coordinates }) =>
    axes.every(({ tag, default: usual }) => (tester.axes[tag] ?? usual) === (coordinates[tag] ?? usual)),
  );
  return (
    <label className={`field ${depth.instances}`}>
      <span className="lab">{t('Style')}</span>
      <select
        className="in"
        value={at}
        onChange={(event) => tester.change({ axes: instances[Number(event.target.value)]?.coordinates ?? {} })}
      >
        {at === -1 && <option value={-1}>{t('between styles')}</option>}
        {instances.map(({ name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two places may have one name, and their order never changes.
          <option key={index} value={index}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
