import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/drawing/icon.tsx';
import { Specimen } from '../../../ui/drawing/specimen.tsx';
import { useSlides } from '../use-slides.ts';
import styles from './clients.module.css';
import type { Client } from './load-clients.ts';

const step_ms = 3000;
const slide_ms = 500;

/** Wordmarks that step along one place at a time. They are invented, and say so. */
export function Clients({ clients }: { clients: readonly Client[] }) {
  const { at, turn, isPaused, holding, show, setIsPaused } = useSlides(clients.length, step_ms);
  const track = useRef<HTMLUListElement>(null);
  const before = useRef({ at, turn });

  // The order has changed by one place: what is seen starts where it was and slides to where it is.
  useEffect(() => {
    const { at: from, turn: last } = before.current;
    before.current = { at, turn };
    const width = track.current?.firstElementChild?.getBoundingClientRect().width;
    if (turn === last || !width || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const isBack = (from - at + clients.length) % clients.length === 1;
    track.current?.animate([{ transform: `translateX(${isBack ? -width : width}px)` }, { transform: 'none' }], {
      duration: slide_ms,
      easing: 'cubic-bezier(0.2, 0, 0, 1)',
    });
  }, [at, turn, clients.length]);

  if (clients.length === 0) return null;
  // One wordmark waits out of sight at the start, so that it can leave and come back by sliding.
  const order = clients.map((_, place) => clients[(at - 1 + place + clients.length) % clients.length]);
  return (
    <section className={styles.clients} aria-roledescription="carousel" aria-label="Trusted clients" {...holding}>
      <p className="two t13">
        Trusted clients
        <br />
        <span className="three">Samples: these names are invented</span>
      </p>
      <div className={styles.window}>
        <ul ref={track} className={styles.track} data-first={clients[at]?.name}>
          {order.map(
            (client) =>
              client && (
                <li key={client.name}>
                  <Specimen drawing={client.drawing} label={client.name} shape="fit" />
                </li>
              ),
          )}
        </ul>
      </div>
      <div className={styles.controls}>
        <button
          type="button"
          className="ib"
          aria-label={isPaused ? 'Play the clients' : 'Pause the clients'}
          onClick={() => setIsPaused(!isPaused)}
        >
          <Icon name={isPaused ? 'play' : 'pause'} />
        </button>
        <button type="button" className="ib" aria-label="Previous client" onClick={() => show(at - 1)}>
          <Icon name="left" />
        </button>
        <button type="button" className="ib" aria-label="Next client" onClick={() => show(at + 1)}>
          <Icon name="right" />
        </button>
      </div>
    </section>
  );
}
