import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { reloadIfNew } from './bring-code.ts';
import { reportError } from './report-error.ts';

/** Says that the code of the next page did not come; the present one stays. It is said until another page is there. */
export function MissingPage() {
  const { location: next } = useNavigation();
  const { key } = useLocation();
  const [missingAt, setMissingAt] = useState<string | null>(null);
  const latest = useRef({ address: '', key });
  latest.current = { address: next ? next.pathname + next.search + next.hash : latest.current.address, key };
  useEffect(() => {
    const notify = async () => {
      void reportError(new Error('The code of a page did not come.'), 'the next page');
      if (!(await reloadIfNew(latest.current.address))) setMissingAt(latest.current.key);
    };
    window.addEventListener('page-missing', notify);
    return () => window.removeEventListener('page-missing', notify);
  }, []);
  if (missingAt !== key) return null;
  return (
    <LoadError
      what={t('This page')}
      isOver
      onRetry={() => {
        if (navigator.onLine) window.location.assign(latest.current.address);
      }}
    />
  );
}
