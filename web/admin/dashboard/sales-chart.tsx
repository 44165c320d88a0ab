import { useEffect, useRef } from 'react';
import type { Dashboard } from '#contract/admin/dashboard.ts';
import { t } from '#contract/languages/translate.ts';
import { Price } from '../../ui/price.tsx';
import styles from './dashboard.module.css';

type Months = Dashboard['months'];

/** What came in month by month: bars to look at, and the same as a table for those who listen. */
export function SalesChart({ months }: { months: Months }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    draw(canvas.current, months, leaving.signal);
    return () => leaving.abort();
  }, [months]);

  return (
    <section className="panel" aria-labelledby="sales">
      <div className="between">
        <h2 id="sales">{t('Sales Performance')}</h2>
        <span className={`two ${styles.legend}`} aria-hidden="true">
          {t('Earnings')}
        </span>
      </div>
      <div className={styles.chart} aria-hidden="true">
        <canvas ref={canvas} className={styles.bars} />
      </div>
      <div className="vh">
        <table>
          <caption>{t('Earnings by month')}</caption>
          <thead>
            <tr>
              <th>{t('Month')}</th>
              <th>{t('Earnings')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, label, total }) => (
              <tr key={month}>
                <th scope="row">
                  {label} {month.slice(0, 4)}
                </th>
                <td>
                  <Price dollars={total} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Draws with what comes only here, and anew when the light changes, for a canvas takes no colours from a style sheet. */
async function draw(canvas: HTMLCanvasElement | null, months: Months, leaving: AbortSignal): Promise<void> {
  const { drawBars } = await import('./draw-bars.ts');
  if (canvas === null || leaving.aborted) return;
  let remove = drawBars(canvas, months);
  const light = window.matchMedia('(prefers-color-scheme: dark)');
  const again = () => {
    remove();
    remove = drawBars(canvas, months);
  };
  light.addEventListener('change', again);
  leaving.addEventListener('abort', () => {
    light.removeEventListener('change', again);
    remove();
  });
}
