import { useEffect, useRef } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { FoundLetter, Frame } from './find-letters.ts';
import type { NamedLetter } from './fit-letters.ts';
import styles from './picture.module.css';
import type { ReadPicture } from './read-picture.ts';

/** The picture with a button over each box that was found, and a frame around each letter that somebody named. */
export function LetterBoxes({
  picture: { canvas, letters },
  boxes,
  named,
  leftOut,
  onTurn,
}: {
  picture: ReadPicture;
  boxes: readonly FoundLetter[];
  named: readonly NamedLetter[];
  leftOut: ReadonlySet<number>;
  onTurn: (at: number) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.replaceChildren(canvas);
  }, [canvas]);
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`;
  const placed = ({ left, top, right, bottom }: Frame) => ({
    left: share(left, letters.width),
    top: share(top, letters.height),
    width: share(right - left, letters.width),
    height: share(bottom - top, letters.height),
  });
  const line = {
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
  return (
    <div className={styles.boxes} style={{ aspectRatio: `${letters.width} / ${letters.height}` }}>
      <div ref={frame} className={styles.canvas} role="img" aria-label={t('Your picture')} />
      {boxes.map((box, at) => (
        <button
          key={`${box.left} ${box.top}`}
          type="button"
          className={styles.box}
          aria-pressed={!leftOut.has(at)}
          aria-label={t('Box {number}', { number: at + 1 })}
          style={placed({ ...box, ...line })}
          onClick={() => onTurn(at)}
        />
      ))}
      {named.map(({ found, letter }) => (
        <span key={`${found.left} ${found.top}`} className={styles.letter} style={placed(found)} aria-hidden="true">
          <bdi>{letter}</bdi>
        </span>
      ))}
    </div>
  );
}
