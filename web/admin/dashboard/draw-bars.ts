import { BarController, BarElement, CategoryScale, Chart, LinearScale, type Plugin } from 'chart.js';
import type { Dashboard } from '#contract/admin/dashboard.ts';
import { t } from '#contract/languages/translate.ts';
import { CURRENCY, centsOf, formatDollars } from '#contract/money.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale);

/** Below this width the bars are too narrow for sums to the cent. */
const NARROW_PX = 640;
const compact = (dollars: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: CURRENCY,
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(dollars);

/** Draws the earnings of months in the colours that the style sheet gives the canvas. @returns how to take them off. */
export function drawBars(canvas: HTMLCanvasElement, months: Dashboard['months']): () => void {
  const { fill, stroke, color, outlineColor, fontFamily } = getComputedStyle(canvas);
  const font = { family: fontFamily, size: 12, weight: 500 } as const;
  const chart = new Chart(canvas, {
    type: 'bar',
    data: {
      labels: months.map(({ label }) => label),
      datasets: [
        {
          label: t('Earnings'),
          data: months.map(({ total }) => total),
          backgroundColor: fill,
          borderColor: stroke,
          borderWidth: 1,
          borderSkipped: false,
          maxBarThickness: 96,
        },
      ],
    },
    options: {
      maintainAspectRatio: false,
      animation: false,
      layout: { padding: { top: 20 } },
      scales: {
        x: { grid: { display: false }, border: { color }, ticks: { color, font, maxRotation: 0 } },
        y: {
          beginAtZero: true,
          suggestedMax: 10,
          border: { display: false },
          grid: { color: outlineColor },
          ticks: { color, font, maxTicksLimit: 6, callback: (value) => compact(Number(value)) },
        },
      },
    },
    plugins: [writeSums(color, `600 12px ${fontFamily}`)],
  });
  return () => chart.destroy();
}

/** Writes above each bar what it comes to. */
function writeSums(color: string, font: string): Plugin<'bar'> {
  return {
    id: 'sums',
    afterDatasetsDraw(chart) {
      const { ctx, width, data } = chart;
      ctx.save();
      Object.assign(ctx, { fillStyle: color, font, textAlign: 'center', textBaseline: 'bottom' });
      const sums = data.datasets[0]?.data ?? [];
      for (const [at, { x, y }] of chart.getDatasetMeta(0).data.entries()) {
        const dollars = Number(sums[at]);
        const text = width < NARROW_PX ? compact(dollars) : formatDollars(centsOf(dollars));
        if (dollars > 0) ctx.fillText(text, x, y - 4);
      }
      ctx.restore();
    },
  };
}
