import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { DrawnGlyph, GlyphGroup } from '#contract/nouns/product-drawings.ts';
import type { Font, LoadedProduct } from '../load-product.ts';
import type { TesterControls } from '../tester/use-tester.ts';
import { useWidth } from '../use-width.ts';
import { GlyphDetail } from './glyph-detail.tsx';
import glyph from './glyph-map.module.css';
import { useGlyphs } from './use-glyphs.ts';

const pageRows = 6;

const cell_px = 56;
const name_px = 28;

/**
 * The map itself: only the rows in sight exist. One character at a time can be reached by Tab; arrows lead to the
 * others.
 */
export function GlyphGrid({
  product,
  font,
  tester,
  groups,
}: {
  product: LoadedProduct['product'];
  font: Font;
  tester: TesterControls;
  groups: readonly GlyphGroup[];
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = Math.max(1, Math.floor((useWidth(scroller) ?? cell_px * 8) / cell_px));
  const rows = useMemo(() => layOutGlyphs(groups, columns), [groups, columns]);
  const [chosen, setChosen] = useState<number | null>(null);
  /** The keys lead through the map: until the focus goes elsewhere, it belongs to the chosen cell. */
  const isLed = useRef(false);
  const firstCells = rows.find((row) => 'points' in row);
  const first = firstCells && 'points' in firstCells ? firstCells.points[0] : undefined;
  const current = chosen !== null && findGlyph(rows, chosen) ? chosen : first;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (rows[at] && 'points' in rows[at] ? cell_px : name_px),
    overscan: 4,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other heights.
  useEffect(() => virtual.measure(), [rows]);
  const shown = virtual.getVirtualItems();
  const wanted = shown.flatMap(({ index }) => {
    const row = rows[index];
    return row && 'points' in row ? row.points : [];
  });
  const drawings = useGlyphs(product.id, tester, wanted, '64');
  const large = useGlyphs(product.id, tester, current === undefined ? [] : [current], '1024');

  useEffect(() => {
    if (!isLed.current || chosen === null) return;
    // A row may go and come back while the map scrolls, and its cell loses the focus with it.
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-point="${chosen}"]`);
    if (cell && cell !== document.activeElement) cell.focus({ preventScroll: true });
  });

  function onKeyDown(event: KeyboardEvent) {
    const from = current === undefined ? null : findGlyph(rows, current);
    const to = from && moveGlyph(rows, from, event.key, event.ctrlKey || event.metaKey);
    const row = to && rows[to.row];
    if (!to || !row || !('points' in row)) return;
    event.preventDefault();
    isLed.current = true;
    // The cell that has the focus may go before the next one is there; the keys must not go with it.
    scroller.current?.focus({ preventScroll: true });
    virtual.scrollToIndex(to.row);
    setChosen(row.points[to.column] ?? null);
  }

  return (
    <div className={glyph.map}>
      <GlyphDetail
        font={font}
        drawing={current === undefined ? undefined : (large.get(current) ?? drawings.get(current))}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a table of thousands of cells can not hold only those in sight. */}
      <div
        ref={scroller}
        className={glyph.scroller}
        role="grid"
        aria-label={t('Characters')}
        aria-rowcount={rows.length}
        aria-colcount={columns}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) isLed.current = false;
        }}
      >
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {shown.map(({ index, start, size }) => {
            const row = rows[index];
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus.
              // biome-ignore lint/a11y/useSemanticElements: see the grid.
              <div
                key={index}
                role="row"
                aria-rowindex={index + 1}
                className={glyph.row}
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                {row && 'points' in row
                  ? row.points.map((point) => (
                      <GlyphCell
                        key={point}
                        point={point}
                        drawing={drawings.get(point)}
                        font={font}
                        isChosen={point === current}
                        onChoose={setChosen}
                      />
                    ))
                  : row && (
                      // biome-ignore lint/a11y/useFocusableInteractive: a name is only read.
                      // biome-ignore lint/a11y/useSemanticElements: see the grid.
                      <span role="rowheader" aria-colspan={columns}>
                        {row.name}
                      </span>
                    )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** One character of the map; its box reserves the space until the drawing comes. */
function GlyphCell({
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

/** A row of the map: the name of a group, or some of its characters (code points). */
type GlyphRow = { name: string } | { points: number[] };

/** A place in the map. */
export type GlyphPosition = { row: number; column: number };

/** Lays groups out in rows of this many columns, each group under its name. */
export function layOutGlyphs(groups: readonly GlyphGroup[], columns: number): GlyphRow[] {
  return groups.flatMap(({ name, ranges }) => {
    const points = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
    const rows: GlyphRow[] = [{ name }];
    for (let at = 0; at < points.length; at += columns) rows.push({ points: points.slice(at, at + columns) });
    return rows;
  });
}

/** Where a character stands; null when it is not in the map. */
export function findGlyph(rows: readonly GlyphRow[], point: number): GlyphPosition | null {
  for (const [row, one] of rows.entries()) {
    const column = 'points' in one ? one.points.indexOf(point) : -1;
    if (column >= 0) return { row, column };
  }
  return null;
}

/**
 * Where a key leads from a place: arrows by one, Home and End to the ends of the row (of the map with Control), Page Up
 * and Page Down by six rows. Names of groups are stepped over. Null for any other key and where there is nothing
 * further.
 */
export function moveGlyph(
  rows: readonly GlyphRow[],
  from: GlyphPosition,
  key: string,
  isFar: boolean,
): GlyphPosition | null {
  const cells = rows.flatMap((one, row) => ('points' in one ? [{ row, width: one.points.length }] : []));
  const at = cells.findIndex(({ row }) => row === from.row);
  const here = cells[at];
  if (!here) return null;
  const inRow = (to: number, column: number): GlyphPosition | null => {
    const cell = cells[Math.min(Math.max(to, 0), cells.length - 1)];
    return cell ? { row: cell.row, column: Math.min(Math.max(column, 0), cell.width - 1) } : null;
  };
  const last = cells.length - 1;
  switch (key) {
    case 'ArrowRight':
      if (from.column + 1 < here.width) return { row: from.row, column: from.column + 1 };
      return at < last ? inRow(at + 1, 0) : null;
    case 'ArrowLeft':
      if (from.column > 0) return { row: from.row, column: from.column - 1 };
      return at > 0 ? inRow(at - 1, Number.MAX_SAFE_INTEGER) : null;
    case 'ArrowDown':
      return at < last ? inRow(at + 1, from.column) : null;
    case 'ArrowUp':
      return at > 0 ? inRow(at - 1, from.column) : null;
    case 'PageDown':
      return inRow(at + pageRows, from.column);
    case 'PageUp':
      return inRow(at - pageRows, from.column);
    case 'Home':
      return inRow(isFar ? 0 : at, 0);
    case 'End':
      return inRow(isFar ? last : at, Number.MAX_SAFE_INTEGER);
    default:
      return null;
  }
}
