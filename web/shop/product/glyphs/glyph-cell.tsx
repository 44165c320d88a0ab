import type { DrawnGlyph } from '#contract/product-looks.ts';
import type { Font } from '../load-product.ts';
import glyph from './glyph-map.module.css';

/** One character of the map; its box keeps its place until the drawing comes. */
export function GlyphCell({
  point,
  drawing,
  font,
  isChosen,
  onChoose,
}: {
  point: number;
  drawing: DrawnGlyph | undefined;
  font: Font;
  isChosen: boolean;
  onChoose: (point: number) => void;
}) {
  const height = font.ascender - font.descender;
  const middle = drawing?.ink ? drawing.ink[0] + drawing.ink[2] / 2 : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a grid that is no table.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are answered by the grid.
    <div
      role="gridcell"
      className={glyph.cell}
      data-point={point}
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      aria-label={drawing?.name ?? String.fromCodePoint(point)}
      onClick={(event) => {
        event.currentTarget.focus({ preventScroll: true });
        onChoose(point);
      }}
    >
      {drawing && (
        <svg
          className="o"
          viewBox={`${middle - height / 2} ${-font.ascender} ${height} ${height}`}
          aria-hidden="true"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: outlines come from the shop's own font engine.
          dangerouslySetInnerHTML={{ __html: drawing.outline }}
        />
      )}
    </div>
  );
}
