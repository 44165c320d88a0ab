import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { DrawnGlyph } from '#contract/nouns/product-drawings.ts';
import type { Font } from '../load-product.ts';
import glyph from './glyph-map.module.css';

/** Where the baseline stands among the lines of a font, from above. */
const BASELINE = 3;

/** The chosen character large, between the lines that its font is measured by, and what it is. */
export function GlyphDetail({ font, drawing }: { font: Font; drawing: DrawnGlyph | undefined }) {
  const { ascender, descender, capHeight, xHeight, unitsPerEm } = font;
  const [copied, setCopied] = useState<number | null>(null);
  const lines = [
    [t('ascender'), ascender],
    [t('cap height'), capHeight],
    [t('x-height'), xHeight],
    [t('baseline'), 0],
    [t('descender'), descender],
  ] as const;
  const top = Math.max(ascender, capHeight) + unitsPerEm * 0.08;
  const height = top - descender + unitsPerEm * 0.06;
  const width = Math.max(height, (drawing?.advance ?? 0) * 1.1);
  const middle = drawing?.ink ? drawing.ink[0] + drawing.ink[2] / 2 : 0;
  const left = middle - width / 2;
  // The same glyph stands in its cell: two gradients of one page must not share a name.
  const outline = (drawing?.outline ?? '').replaceAll('id="', 'id="big-').replaceAll('#u', '#big-u');
  return (
    <div className={glyph.detail}>
      <svg className={glyph.big} viewBox={`${left} ${-top} ${width} ${height}`} aria-hidden="true">
        {lines
          .filter(([, y], at) => at === BASELINE || y !== 0)
          .map(([name, y]) => (
            <g key={name}>
              <path className={y === 0 ? glyph.base : glyph.line} d={`M${left} ${-y}h${width}`} />
              <text
                x={y === capHeight ? left + width : left}
                y={-y - unitsPerEm * 0.015}
                fontSize={width * 0.036}
                textAnchor={y === capHeight ? 'end' : 'start'}
              >
                {name}
              </text>
            </g>
          ))}
        {outline !== '' && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: outlines come from the shop's own font engine.
          <g dangerouslySetInnerHTML={{ __html: outline }} />
        )}
      </svg>
      <dl className="dl">
        <Fact label={t('Name')}>{drawing?.name ?? ' '}</Fact>
        <Fact label={t('Unicode')}>
          {drawing ? `U+${drawing.point.toString(16).toUpperCase().padStart(4, '0')}` : ' '}
        </Fact>
        <Fact label={t('Advance')}>
          {drawing ? t('{advance} of {unitsPerEm}', { advance: drawing.advance, unitsPerEm }) : ' '}
        </Fact>
      </dl>
      <button
        type="button"
        className="link t13"
        disabled={!drawing}
        onClick={() => {
          if (!drawing) return;
          navigator.clipboard.writeText(String.fromCodePoint(drawing.point)).then(
            () => setCopied(drawing.point),
            (error: unknown) => console.warn('The clipboard is closed.', error),
          );
        }}
      >
        {drawing && copied === drawing.point ? t('Copied') : t('Copy character')}
      </button>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className={glyph.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
