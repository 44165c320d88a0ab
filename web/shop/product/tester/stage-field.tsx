import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { Drawing, TextLine } from '../../../ui/drawing/drawing.ts';
import type { LoadedProduct } from '../load-product.ts';
import styles from './tester.module.css';
import { wordsOf } from './tester-state.ts';
import type { TesterControls } from './use-tester.ts';

/**
 * The field one types in. It lies unseen over the picture, so that keyboards, screen readers and phones meet an
 * ordinary text field, while the eye meets only the letters of the font: presses and arrows go where these stand.
 */
export function StageField({
  product,
  tester,
  drawing,
  picture,
  onSelect,
  onFocus,
}: {
  product: LoadedProduct['product'];
  tester: TesterControls;
  drawing: Drawing | null;
  picture: RefObject<SVGSVGElement | null>;
  onSelect: (selected: readonly [from: number, to: number]) => void;
  onFocus: () => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const pressed = useRef<number | null>(null);
  const [isEmptied, setIsEmptied] = useState(false);
  if (isEmptied && tester.text !== '') setIsEmptied(false);

  /** The place in the text that is nearest to the pointer. */
  function caretAt(event: MouseEvent): number {
    const matrix = picture.current?.getScreenCTM()?.inverse();
    if (!matrix || !drawing) return tester.text.length;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return findCaret(drawing, x, y);
  }

  function onMouseDown(event: MouseEvent<HTMLTextAreaElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    const at = caretAt(event);
    pressed.current = event.shiftKey ? event.currentTarget.selectionStart : at;
    event.currentTarget.focus({ preventScroll: true });
    select(pressed.current, at);
  }

  function select(from: number, to: number) {
    field.current?.setSelectionRange(Math.min(from, to), Math.max(from, to), to < from ? 'backward' : 'forward');
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape') event.currentTarget.blur();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      document.querySelector<HTMLElement>('#licences input')?.focus();
    }
    if (!drawing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { selectionStart, selectionEnd, selectionDirection } = event.currentTarget;
    const isBackward = selectionDirection === 'backward';
    const to = moveCaret(drawing, isBackward ? selectionStart : selectionEnd, event.key);
    if (to === null) return;
    event.preventDefault();
    select(event.shiftKey ? (isBackward ? selectionEnd : selectionStart) : to, to);
  }

  return (
    <textarea
      ref={field}
      className={styles.field}
      value={tester.text === '' && !isEmptied ? wordsOf(product, tester) : tester.text}
      aria-label={t('Specimen, type to change')}
      maxLength={200}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      dir={tester.dir}
      onChange={(event) => {
        setIsEmptied(event.target.value === '');
        tester.change({ text: event.target.value });
      }}
      onSelect={(event) => onSelect([event.currentTarget.selectionStart, event.currentTarget.selectionEnd])}
      onFocus={(event) => {
        onFocus();
        // Anyone who comes by the keyboard writes over what stands there; a press of the mouse says where to go on.
        if (pressed.current === null) event.currentTarget.select();
      }}
      onMouseDown={onMouseDown}
      onMouseMove={(event) => {
        if (event.buttons === 1 && pressed.current !== null) select(pressed.current, caretAt(event));
      }}
      onMouseUp={() => {
        pressed.current = null;
      }}
      onDoubleClick={(event) => {
        const { value } = event.currentTarget;
        const at = caretAt(event);
        select(
          at - (/\S*$/.exec(value.slice(0, at))?.[0].length ?? 0),
          at + (/^\S*/.exec(value.slice(at))?.[0].length ?? 0),
        );
      }}
      onKeyDown={onKeyDown}
    />
  );
}

/** The index in a drawn text (UTF-16 units) of the caret nearest to a point of the drawing. */
export function findCaret({ lines, cap }: Pick<Drawing, 'lines' | 'cap'>, x: number, y: number): number {
  // A line is taken by its middle, half a capital above the baseline.
  const line = nearest(lines, (one) => Math.abs(one.y - cap / 2 - y));
  return line === undefined ? 0 : findInLine(line, x);
}

/**
 * Where a key leads from a place in the text, by the lines as they are drawn: up, down, and to the ends of a line. Null
 * for a key that any text field understands on its own.
 */
export function moveCaret({ lines }: Pick<Drawing, 'lines'>, from: number, key: string): number | null {
  const row = lines.findLastIndex(({ start }) => start <= from);
  const line = lines[row];
  if (!line) return null;
  if (key === 'Home') return line.start;
  if (key === 'End') return line.start + line.carets.length - 1;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const next = lines[key === 'ArrowUp' ? row - 1 : row + 1];
  if (!next) return key === 'ArrowUp' ? 0 : line.start + line.carets.length - 1;
  return findInLine(next, line.carets[Math.min(from - line.start, line.carets.length - 1)] ?? 0);
}

function findInLine({ start, carets }: TextLine, x: number): number {
  const positions = carets.map((caret, at) => ({ at, distance: Math.abs(caret - x) }));
  return start + (nearest(positions, ({ distance }) => distance)?.at ?? 0);
}

function nearest<One>(list: readonly One[], distance: (one: One) => number): One | undefined {
  return list.reduce<One | undefined>(
    (best, one) => (best === undefined || distance(one) < distance(best) ? one : best),
    undefined,
  );
}
