import { isRouteErrorResponse, Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { formatCount, writeNumber } from '#contract/text/write-number.ts';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { formatDay } from '../../ui/format-moment.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Withdrawn } from './load-product.ts';
import styles from './no-product.module.css';
import { AlsoLike } from './product-view.tsx';
import { texts } from './texts.ts';

/** What a page says instead of a product that it doesn't have. */
export default function NoProduct({ error }: { error: unknown }) {
  const answer = isRouteErrorResponse(error) ? error : null;
  if (answer?.status === 410) return <WithdrawnProduct gone={answer.data} />;
  const result = answer?.data?.message;
  return (
    <div className="sheet empty">
      <PageHead title={t('Not found')} />
      <div role="alert">
        <h1 className="t32">{typeof result === 'string' ? result : t(texts.broken)}</h1>
      </div>
      <Link className="btn" to="/product">
        {t('See the fonts')}
      </Link>
    </div>
  );
}

/** Stands at the address of what isn't sold any more: when it was, what its buyers keep, and what is like it. */
function WithdrawnProduct({ gone }: { gone: Withdrawn }) {
  const { name, withdrawnAt, licenses, exclusive } = gone;
  const isPaused = withdrawnAt === null;
  return (
    <div className="sheet">
      <PageHead title={isPaused ? t('{name}, not sold now', { name }) : t('{name}, no longer sold', { name })} />
      <div className={styles.title}>
        <h1 className="t32">{name}</h1>
        {!isPaused && <p className="two t13">{sayWhenSold({ ...gone, withdrawnAt })}</p>}
      </div>
      {gone.drawing && (
        <div className={styles.stage}>
          <Specimen
            drawing={gone.drawing}
            label={gone.specimen === name ? undefined : gone.specimen}
            shape="fit-start"
          />
        </div>
      )}
      <div className={styles.gone}>
        <section>
          <h2 className="t48">
            {isPaused
              ? t('Not sold right now.')
              : t('Not sold since {withdrawnAt}.', { withdrawnAt: formatDay(withdrawnAt) })}
          </h2>
          <p className="t18 measure">
            {isPaused
              ? t('One of the fonts of this bundle isn’t sold now. It comes back with that font.')
              : exclusive
                ? t('{font} was bought to be used by one licensee alone.', { font: name })
                : t('{name} was withdrawn from the shop.', { name })}{' '}
            {t('Links to this page still work.')}
          </p>
          <div className={styles.ways}>
            <Link className="btn" to="/product">
              {t('See the fonts')}
            </Link>
            <Link className="btn" to="/contact">
              {t('Ask about it')}
            </Link>
          </div>
        </section>
        <section aria-labelledby="bought">
          <h2 id="bought">{t('If you bought it before')}</h2>
          <dl className="dl">
            <dt>{t('Your licence')}</dt>
            <dd>{t('holds as it was sold')}</dd>
            <dt>{t('Your files')}</dt>
            <dd>
              {t('stay in')}{' '}
              <Link className="link" to="/customer/licenses">
                {t('your wallet')}
              </Link>
            </dd>
            <dt>{t('Your certificate')}</dt>
            <dd>
              {t('can be')}{' '}
              <Link className="link" to="/verify">
                {t('checked as before')}
              </Link>
            </dd>
            {licenses > 0 && (
              <>
                <dt>{t('Licences sold earlier')}</dt>
                <dd>
                  {licenses === 1
                    ? t('1, still valid')
                    : t('{licenses}, all still valid', { licenses: writeNumber(licenses) })}
                </dd>
              </>
            )}
          </dl>
        </section>
      </div>
      <AlsoLike similar={gone.similar} heading={isPaused ? t('Sold on their own') : t('Near to it')} />
    </div>
  );
}

function sayWhenSold({ styleCount, publishedAt, withdrawnAt }: Withdrawn & { withdrawnAt: string }): string {
  const sold = { start: formatDay(publishedAt), end: formatDay(withdrawnAt) };
  const figures = formatCount('{count} style', '{count} styles', styleCount);
  return styleCount > 0
    ? t('{figures}, sold here from {start} to {end}', { figures, ...sold })
    : t('Sold here from {start} to {end}', sold);
}
