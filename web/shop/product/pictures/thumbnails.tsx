import { type Drawing, frameView, type View } from '../../../ui/drawing/drawing.ts';
import styles from './looks.module.css';

const views: readonly (readonly [view: View, shows: string])[] = [
  ['whole', 'whole'],
  ['middle', 'nearer'],
  ['detail', 'a detail'],
];

/** The main picture three times, each at another distance; a press brings it to the stage. */
export function Thumbnails({
  drawing,
  view,
  onView,
}: {
  drawing: Drawing | null;
  view: View;
  onView: (view: View) => void;
}) {
  return (
    <div className={styles.thumbs}>
      {views.map(([one, shows], at) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          aria-label={`Image ${at + 1} of ${views.length}, ${shows}`}
          onClick={() => onView(one)}
        >
          {drawing && (
            <svg
              className="o"
              viewBox={frameView(drawing, one).join(' ')}
              preserveAspectRatio={`xMidYMid ${one === 'whole' ? 'meet' : 'slice'}`}
              aria-hidden="true"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: outlines come from the shop's own font engine.
              dangerouslySetInnerHTML={{ __html: drawing.outlines }}
            />
          )}
        </button>
      ))}
      <p className={`two ${styles.cap}`}>
        <span>Click the specimen and type.</span>
        <span className="wide">
          <span className="kbd">Esc</span> leaves, <span className="kbd">Ctrl</span> <span className="kbd">Enter</span>{' '}
          goes to licences
        </span>
      </p>
    </div>
  );
}
