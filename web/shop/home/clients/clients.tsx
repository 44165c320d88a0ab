import { useEffect, useRef } from 'react';
import { t } from '#contract/languages/translate.ts';
import { Icon } from '../../../ui/drawing/icon.tsx';
import { Specimen } from '../../../ui/drawing/specimen.tsx';
import { useSlides } from '../hero.tsx';
import styles from './clients.module.css';
import type { Client } from './load-clients.ts';

const step_ms = 3000;
const slide_ms = 500;
/** This many have room next to each other. */
const stillAtMost = 5;

/** Wordmarks that step along one place at a time; invented ones are marked as such. */
export function Clients({ clients, isInvented }: { clients: readonly Client[]; isInvented: boolean }) {
  const { at, turn, isPaused, holding, show, setIsPaused } = useSlides(
    clients.length <= stillAtMost ? 1 : clients.length,
    step_ms,
  );
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
  const isStill = clients.length <= stillAtMost;
  // One wordmark waits out of sight at the start, so that it can leave and come back by sliding.
  const order = isStill
    ? clients
    : clients.map((_, position) => clients[(at - 1 + position + clients.length) % clients.length]);
  return (
    <section
      className={`${styles.clients} ${isStill ? styles.still : ''}`}
      aria-roledescription={isStill ? undefined : 'carousel'}
      aria-label={t('Trusted clients')}
      {...holding}
    >
      <p className="two t13">
        {t('Trusted clients')}
        {isInvented && (
          <>
            <br />
            <span className="three">{t('Samples: these names are invented')}</span>
          </>
        )}
      </p>
      <div className={styles.window}>
        <ul ref={track} className={styles.track} data-first={clients[at]?.name}>
          {order.map(
            (client) =>
              client && (
                <li key={client.name}>
                  <Logo client={client} />
                </li>
              ),
          )}
        </ul>
      </div>
      {!isStill && (
        <div className={styles.controls}>
          <button
            type="button"
            className={`ib ${styles.pause}`}
            aria-label={isPaused ? t('Play the clients') : t('Pause the clients')}
            onClick={() => setIsPaused(!isPaused)}
          >
            <Icon name={isPaused ? 'play' : 'pause'} />
          </button>
          <button type="button" className="ib" aria-label={t('Previous client')} onClick={() => show(at - 1)}>
            <Icon name="left" />
          </button>
          <button type="button" className="ib" aria-label={t('Next client')} onClick={() => show(at + 1)}>
            <Icon name="right" />
          </button>
        </div>
      )}
    </section>
  );
}

/** A client by its picture, its drawn name or its name, with the way to it. */
function Logo({ client: { name, address, picture, drawing } }: { client: Client }) {
  const logo = picture ? (
    <img className={styles.picture} src={picture} alt={name} loading="lazy" decoding="async" />
  ) : drawing ? (
    <Specimen drawing={drawing} label={name} shape="fit" />
  ) : (
    <span className="t24">{name}</span>
  );
  return address === '' ? (
    logo
  ) : (
    <a className={styles.way} href={address} rel="noopener">
      {logo}
    </a>
  );
}
