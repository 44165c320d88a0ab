import { urlOf } from '#contract/client.ts';
import { inLanguage } from '#contract/languages/languages.ts';
import { languageNow, t } from '#contract/languages/translate.ts';
import type { TermsLink } from '#contract/nouns/license-terms.ts';
import { shopQuery, useQuery } from '../../api/use-query.ts';
import { formatDate } from '../../ui/format-date.ts';
import { Modal } from '../../ui/modal.tsx';
import { Clauses, useClauses } from '../../ui/text/clauses.tsx';
import { MarkedText } from '../../ui/text/marked-text.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { BindingNote } from './binding-note.tsx';
import styles from './terms.module.css';

/** The words of a licence over the page on which it is about to be bought. */
export default function TermsDialog({
  terms: { slug, version },
  name,
  productId,
  onClose,
}: {
  terms: Pick<TermsLink, 'slug' | 'version'>;
  /** What the licence is called. */
  name: string;
  productId: number | undefined;
  onClose: () => void;
}) {
  const { data, hasFailed, reload } = useQuery(
    shopQuery('licenseTermsBySlug', { params: { slug }, query: { version } }),
  );
  const terms = data?.data;
  const { note, clauses } = useClauses(terms?.translation?.text ?? terms?.text ?? '');
  return (
    <Modal isOpen onClose={onClose} label={t('Terms of the {name}', { name })}>
      <div className={styles.dialog}>
        <div className={styles.bar}>
          <h2>{name}</h2>
          <span className="two t13">
            {rich('version {version}{terms}', { version, terms: terms && `, ${formatDate(terms.publishedAt)}` })}
          </span>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by the keys. */}
        <section className={styles.body} tabIndex={0} aria-label={t('Text of the terms')} aria-busy={!terms}>
          {hasFailed && <LoadError what={t('The terms')} onRetry={reload} />}
          {!terms && !hasFailed && <span className="spin" role="status" aria-label={t('Loading')} />}
          {terms?.translation && <BindingNote path={`/license/${slug}/${version}`} />}
          {note && (
            <div className="note">
              <MarkedText blocks={note.blocks} />
            </div>
          )}
          <Clauses clauses={clauses} isDense />
        </section>
        <div className={styles.foot}>
          <span className="hang">
            <a
              className="link t13"
              href={inLanguage(languageNow(), `/license/${slug}/${version}`)}
              target="_blank"
              rel="noopener"
            >
              {t('As a page')}
            </a>
            {terms && (
              <a className="link t13" href={urlOf('licenseTermsPdf', { id: terms.licenseTypeId }, { version })}>
                {t('PDF')}
              </a>
            )}
            {productId !== undefined && (
              <a className="link t13" href={`/api/product/${productId}/license.txt`}>
                {t('The font’s own licence')}
              </a>
            )}
          </span>
          <button type="button" className="btn" onClick={onClose}>
            {t('Close')}
          </button>
        </div>
      </div>
    </Modal>
  );
}
