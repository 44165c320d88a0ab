import { type Drawing, frameView, type View } from '../../ui/drawing.ts';
import type { Look } from './look.ts';
import styles from './looks.module.css';

const views: readonly View[] = ['whole', 'middle', 'detail'];

/** The main picture three times, each at another distance, and the specimen beside a picture; a press brings one to the stage. */
export function Thumbnails({
  drawing,
  uploaded,
  look,
  onLook,
}: {
  /** Null for a product without fonts. */
  drawing: Drawing | null;
  /** The address of a picture that is not drawn from the font. */
  uploaded: string | null;
  look: Look;
  onLook: (look: Look) => void;
}) {
  const pictures: Look[] = views.map((view) => ({ of: uploaded === null ? 'specimen' : 'picture', view }));
  const looks: Look[] = uploaded !== null && drawing ? [...pictures, { of: 'specimen', view: 'whole' }] : pictures;
  return (
    <div className={styles.thumbs} data-count={looks.length}>
      {looks.map((one, at) => (
        <button
          key={`${one.of}-${one.view}`}
          type="button"
          aria-pressed={look.of === one.of && look.view === one.view}
          aria-label={one.of === 'specimen' && uploaded !== null ? 'Specimen, to be tried' : nameLook(at)}
          onClick={() => onLook(one)}
        >
          {one.of === 'picture' && uploaded !== null && (
            <span className={styles.small} data-view={one.view}>
              <img src={uploaded} alt="" loading="lazy" />
            </span>
          )}
          {one.of === 'specimen' && drawing && (
            <svg
              className="o"
              viewBox={frameView(drawing, one.view).join(' ')}
              preserveAspectRatio={`xMidYMid ${one.view === 'whole' ? 'meet' : 'slice'}`}
              aria-hidden="true"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: outlines come from the shop's own font engine.
              dangerouslySetInnerHTML={{ __html: drawing.outlines }}
            />
          )}
        </button>
      ))}
      {look.of === 'specimen' && (
        <p className={`two ${styles.cap}`}>
          <span>Click the specimen and type.</span>
          <span className="wide">
            <span className="kbd">Esc</span> leaves, <span className="kbd">Ctrl</span>{' '}
            <span className="kbd">Enter</span> goes to licences
          </span>
        </p>
      )}
    </div>
  );
}

const nameLook = (at: number) => `Image ${at + 1} of ${views.length}, ${['whole', 'nearer', 'a detail'][at]}`;
