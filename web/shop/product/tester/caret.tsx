import type { Drawing, TextLine } from '../../../ui/drawing/drawing.ts';
import styles from './tester.module.css';

/** The red caret, or what is selected, drawn among the letters where it is in the text. */
export function Caret({ drawing, selected: [from, to] }: { drawing: Drawing; selected: readonly [number, number] }) {
  const { lines, cap } = drawing;
  const line = lines.findLast(({ start }) => start <= from);
  if (!line) return null;
  if (from === to) {
    const x = line.carets[Math.min(from - line.start, line.carets.length - 1)] ?? 0;
    return <path className={styles.caret} d={`M${x} ${line.y + cap * 0.25}v${-cap * 1.35}`} />;
  }
  return <path className={styles.selection} d={lines.map((one) => markLine(one, from, to, cap)).join('')} />;
}

/** A box behind each selected letter of a line: in text of two directions they need not touch. */
function markLine({ start, y, carets }: TextLine, from: number, to: number, cap: number): string {
  let path = '';
  for (let at = Math.max(from - start, 0); at < Math.min(to - start, carets.length - 1); at++) {
    path += `M${carets[at]} ${y + cap * 0.25}H${carets[at + 1]}v${-cap * 1.35}H${carets[at]}z`;
  }
  return path;
}
