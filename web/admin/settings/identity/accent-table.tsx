import { type Accent, type Measured, measureAccent } from '#contract/shop/accent.ts';
import styles from './identity.module.css';

const uses = { lines: 'lines', text: 'small text' } as const;

/** Cut, not rounded: what falls short of a limit must not look as if it had reached it. */
const cut = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2);

/** How well the accent is told from both papers of each theme, and what follows. */
export function AccentTable({ accent }: { accent: Accent }) {
  return (
    <table className="tab stack brief">
      <caption className="vh">Contrast of the accent</caption>
      <thead>
        <tr>
          <th>Accent</th>
          <th className="num">Measured</th>
          <th className="num">Needed</th>
          <th className={styles.verdict}>Verdict</th>
        </tr>
      </thead>
      <tbody>
        {measureAccent(accent).map((one) => (
          <tr key={one.theme + one.use}>
            <td className="main">
              <i className={styles.swatch} style={{ background: one.colour }} />
              {one.colour} on {one.theme}, {uses[one.use]}
            </td>
            <td className="num key" data-l="Measured">
              {cut(one.ratio)}
            </td>
            <td className="brk phone" aria-hidden="true" />
            <td className="num" data-l="Needed">
              {one.needed.toFixed(2)}
            </td>
            <td className={styles.verdict} data-l="Verdict">
              <Verdict of={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Verdict({ of: { theme, use, isEnough } }: { of: Measured }) {
  if (isEnough) return <span className="badge ok">good</span>;
  const how = theme === 'light' ? 'too light' : 'too dark';
  return use === 'lines' ? (
    <span className="badge bad">{how}, refused</span>
  ) : (
    <span className="badge wait">{how}, set in ink</span>
  );
}
