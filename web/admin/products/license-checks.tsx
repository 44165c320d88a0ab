import type { LicenseType } from '#contract/license-types.ts';
import styles from './products.module.css';

/** The licence types that a product is offered under. */
export function LicenseChecks({
  types,
  chosen,
  error,
  onChoose,
}: {
  types: readonly LicenseType[];
  chosen: ReadonlySet<number>;
  error: string | undefined;
  onChoose: (chosen: ReadonlySet<number>) => void;
}) {
  return (
    <fieldset className={styles.licences}>
      <legend className="lab">Licences</legend>
      <div className={styles.checks}>
        {types.map(({ id, name }) => (
          <label className="check" key={id}>
            <input
              type="checkbox"
              checked={chosen.has(id)}
              onChange={(event) => {
                const next = new Set(chosen);
                if (event.target.checked) next.add(id);
                else next.delete(id);
                onChoose(next);
              }}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {chosen.size === 0 && <p className="hint">Without a licence nobody can buy it.</p>}
      {error !== undefined && <p className="err">{error}</p>}
    </fieldset>
  );
}
