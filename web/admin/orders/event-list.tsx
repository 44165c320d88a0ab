import type { OrderTimeline } from '#contract/admin-orders.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { Price } from '../../ui/price.tsx';
import { WholeNumbers } from '../../ui/whole-numbers.tsx';
import { eventWords } from './event-words.ts';
import styles from './orders.module.css';

/** What happened to an order, oldest first. */
export function EventList({ events }: { events: OrderTimeline['events'] }) {
  return (
    <section className="panel" aria-labelledby="happened">
      <h2 id="happened">What happened</h2>
      <ol className={styles.events}>
        {events.map(({ at, kind, amount, text }, place) => {
          const { name, look } = eventWords[kind];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the past does not change its order.
            <li key={place} className={look === '' ? '' : styles[look]}>
              <time dateTime={at} title={at}>
                {formatMoment(at)}
              </time>
              <span>
                <span className="b">
                  {name}
                  {amount !== null && (
                    <>
                      {' '}
                      <Price dollars={amount} />
                    </>
                  )}
                </span>
                {text !== '' && (
                  <span className={`two ${styles.fact}`}>
                    <WholeNumbers text={text} />
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
