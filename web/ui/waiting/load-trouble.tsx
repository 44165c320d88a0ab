import { t } from '#contract/languages/translate.ts';
/** Says that something of a page did not come, and lets it be asked for again. `what` begins the sentence, in the plural. */
export function LoadTrouble({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <p className="note bad" role="alert">
      {t('{what} could not be loaded.', { what })}{' '}
      <button type="button" className="link" onClick={onRetry}>
        {t('Try again')}
      </button>
    </p>
  );
}
