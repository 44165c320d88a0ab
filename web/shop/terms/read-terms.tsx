import { useState } from 'react';
import { createPortal } from 'react-dom';
import { inLanguage } from '#contract/languages/languages.ts';
import { languageNow, msg, t } from '#contract/languages/translate.ts';
import type { TermsVersion } from '#contract/nouns/license-terms.ts';
import { lazyPart } from '../../api/parts/lazy-part.tsx';

const TermsDialog = lazyPart(() => import('./terms-dialog.tsx'), { what: msg('The terms'), isOver: true });

/** The way to the words of a licence, which open over the page; before the page is alive it is a link to them. */
export function ReadTerms({
  terms,
  slug,
  name,
  words = t('Terms'),
  productId,
}: {
  terms: Pick<TermsVersion, 'version'> | null;
  slug: string;
  /** What the licence is called. */
  name: string;
  words?: string;
  /** The font it is for, where that is known. */
  productId?: number;
}) {
  const [isOpen, setIsOpen] = useState(false);
  if (terms === null) return null;
  const { version } = terms;
  return (
    <>
      <a
        className="link"
        href={inLanguage(languageNow(), `/license/${slug}/${version}`)}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {words}
        <span className="vh"> {t('of the {name}', { name })}</span>
      </a>
      {isOpen &&
        createPortal(
          <TermsDialog terms={{ slug, version }} name={name} productId={productId} onClose={() => setIsOpen(false)} />,
          document.body,
        )}
    </>
  );
}
