import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { formatDate } from '../../ui/format-date.ts';
import { UseRows } from '../in-use/in-use.tsx';
import type { Story as Told } from './load-story.ts';
import styles from './product.module.css';

/** The font at work, what is new in it, and its maker in their own words; each only where there is something. */
export function Story({ story: { uses, news, voice } }: { story: Told }) {
  return (
    <>
      {uses.length > 0 && (
        <section className={styles.block}>
          <h2>{t('In use')}</h2>
          <UseRows uses={uses} />
        </section>
      )}
      {news && (
        <section className={styles.block}>
          <h2>
            {t('New in release {release}', { release: news.release })}{' '}
            <span className="two">{formatDate(news.publishedAt)}</span>
          </h2>
          <p className="measure">{news.notes}</p>
        </section>
      )}
      {voice && (
        <section className={styles.block}>
          <h2>{t('From {name}', { name: voice.name })}</h2>
          <p className="t18 measure">{voice.says}</p>
          <p>
            <Link className="link" to={voice.path}>
              {t('All by {name}', { name: voice.name })}
            </Link>
          </p>
        </section>
      )}
    </>
  );
}
