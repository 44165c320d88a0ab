import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Drawing } from '../../../ui/drawing/drawing.ts';
import type { LoadedProduct } from '../load-product.ts';
import { findCaret, moveCaret } from './find-caret.ts';
import styles from './tester.module.css';
import { wordsOf } from './tester-state.ts';
import type { TesterControls } from './use-tester.ts';

/**
 * The field one types in. It lies unseen over the picture, so that keyboards, screen readers and phones meet an ordinary
 * text field, while the eye meets only the letters of the font: presses and arrows go where these stand.
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
  useEffect(() => {
    if (tester.text !== '') setIsEmptied(false);
  }, [tester.text]);

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
      aria-label="Specimen, type to change"
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
        // Whoever comes by the keyboard writes over what stands there; a press of the mouse says where to go on.
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
