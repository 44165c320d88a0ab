import { useId, useState } from 'react';
import depth from './depth.module.css';
import styles from './product.module.css';

const longest = 24;

/** Which languages the font can write, and whether it can write yours. */
export function Languages({ languages }: { languages: readonly string[] }) {
  const id = useId();
  const [wanted, setWanted] = useState('');
  const [isLong, setIsLong] = useState(false);
  const asked = wanted.trim().toLowerCase();
  const found = asked === '' ? [] : languages.filter((name) => name.toLowerCase().includes(asked));
  const listed = isLong ? languages : languages.slice(0, longest);
  return (
    <section className={styles.block}>
      <h2>
        Languages <span className="two">{languages.length}</span>
      </h2>
      <div className={depth.languages}>
        <div className="field">
          <label className="lab" htmlFor={id}>
            Does it support
          </label>
          <input
            className="in"
            id={id}
            value={wanted}
            placeholder="Vietnamese"
            maxLength={60}
            onChange={(event) => setWanted(event.target.value)}
          />
          <span className={`hint ${found.length > 0 ? 'good' : ''}`} role="status">
            {asked !== '' && (found.length > 0 ? `Yes: ${found.slice(0, 4).join(', ')}.` : 'Not that we know.')}
          </span>
        </div>
        <p className="two t13">
          {listed.join(', ')}
          {languages.length > listed.length && (
            <>
              {' '}
              <button type="button" className="link" onClick={() => setIsLong(true)}>
                and {languages.length - listed.length} more
              </button>
            </>
          )}
        </p>
      </div>
    </section>
  );
}
