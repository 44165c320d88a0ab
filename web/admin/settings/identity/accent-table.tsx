import { msg, t } from '#contract/languages/translate.ts';
import { type Accent, type Measured, measureAccent } from '#contract/shop/accent.ts';
import { rich } from '../../../ui/text/rich.tsx';
import styles from './identity.module.css';

const uses = { lines: msg('lines'), text: msg('small text') } as const;

/** Cut, not rounded: what falls short of a limit must not look as if it had reached it. */
const cut = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2);

/** The accent's contrast on both backgrounds of each theme, and what follows from it. */
export function AccentTable({ accent }: { accent: Accent }) {
  return (
    <table className="tab stack brief">
      <caption className="vh">{t('Contrast of the accent')}</caption>
      <thead>
        <tr>
          <th>{t('Accent')}</th>
          <th className="num">{t('Measured')}</th>
          <th className="num">{t('Needed')}</th>
          <th className={styles.verdict}>{t('Verdict')}</th>
        </tr>
      </thead>
      <tbody>
        {measureAccent(accent).map((one) => (
          <tr key={one.theme + one.use}>
            <td className="main">
              {rich('{swatch}{colour} on {theme}, {use}', {
                swatch: <i className={styles.swatch} style={{ background: one.colour }} />,
                colour: one.colour,
                theme: t(one.theme),
                use: t(uses[one.use]),
              })}
            </td>
            <td className="num key" data-l={t('Measured')}>
              {cut(one.ratio)}
            </td>
            <td className="brk phone" aria-hidden="true" />
            <td className="num" data-l={t('Needed')}>
              {one.needed.toFixed(2)}
            </td>
            <td className={styles.verdict} data-l={t('Verdict')}>
              <Verdict of={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Verdict({ of: { theme, use, isEnough } }: { of: Measured }) {
  if (isEnough) return <span className="badge ok">{t('good')}</span>;
  const how = theme === 'light' ? t('too light') : t('too dark');
  return use === 'lines' ? (
    <span className="badge bad">{t('{how}, refused', { how })}</span>
  ) : (
    <span className="badge wait">{t('{how}, set in ink', { how })}</span>
  );
}
