import { type Drawing, frameLine } from './drawing.ts';
import styles from './specimen.module.css';

/**
 * `line`: one line at an even size in a box of fixed height, cut hard at its end; `within`: smaller where the box is
 * too
 * narrow for all of it. `fit`: as large as the box allows.
 */
type Shape = 'line' | 'within' | 'fit' | 'fit-start';

/**
 * A piece of text drawn in a font that is for sale. It takes the colour of the text around it and reserves its space,
 * also before the picture arrives. `label` is what a screen reader says; none when the words stand next to it.
 */
export function Specimen({
  drawing,
  label,
  shape = 'line',
  height,
  isFromRight = false,
}: {
  drawing: Drawing | null;
  label?: string | undefined;
  shape?: Shape;
  /** Of the box, in pixels; without it the box is as high as the style sheet says. */
  height?: number;
  isFromRight?: boolean;
}) {
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  const side = shape === 'fit' ? 'xMid' : isFromRight ? 'xMax' : 'xMin';
  const isLine = shape === 'line' || shape === 'within';
  const box = drawing && (isLine ? frameLine(drawing) : drawing.ink);
  return (
    <span
      className={[styles.specimen, styles[shape], isFromRight ? styles.right : ''].join(' ')}
      style={height === undefined ? undefined : { height }}
      {...spoken}
    >
      {drawing && box && (
        <svg
          className="o"
          viewBox={box.join(' ')}
          style={isLine ? { aspectRatio: `${box[2]} / ${box[3]}` } : undefined}
          preserveAspectRatio={`${side}YMid meet`}
          aria-hidden="true"
          focusable="false"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: outlines come from the shop's own font engine.
          dangerouslySetInnerHTML={{ __html: drawing.outlines }}
        />
      )}
    </span>
  );
}
