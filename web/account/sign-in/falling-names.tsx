import { type CSSProperties, useEffect, useState } from 'react';
import styles from './auth.module.css';
import names from './falling-names.json' with { type: 'json' };

const everySecond_ms = 1000;
/** As many as are in the air before the first has reached the floor. */
const mostAtOnce = 9;

/**
 * Names of typefaces, in the face of the interface, that fall past: one more each second. For who wants less motion they
 * hang still. Decoration only.
 */
export function FallingNames() {
  const [fallen, setFallen] = useState(0);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setFallen((count) => count + 1), everySecond_ms);
    return () => clearInterval(timer);
  }, []);
  const first = Math.max(0, fallen - mostAtOnce);
  const falling = Array.from({ length: fallen - first }, (_, at) => first + at);
  return (
    <div className={styles.rain} aria-hidden="true">
      <div className={styles.still}>
        {names.map((item) => (
          <span key={item.name} className={item.stands ? styles.stands : ''} style={placeName(item)}>
            {item.name}
          </span>
        ))}
      </div>
      <div className={styles.falling}>
        {falling.map((number) => {
          const item = names[number % names.length];
          return (
            item && (
              <span key={number} style={placeName(item)}>
                {item.name}
              </span>
            )
          );
        })}
      </div>
      <i className={styles.floor} />
    </div>
  );
}

function placeName({ left, top, turn, size, weight, ink }: (typeof names)[number]): CSSProperties {
  const colour = ['var(--ink)', 'var(--ink-2)', 'var(--line-field)'][ink - 1];
  return { left: `${left}%`, top: `${top}%`, rotate: `${turn}deg`, fontSize: size, fontWeight: weight, color: colour };
}
