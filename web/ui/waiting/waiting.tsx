import { t } from '#contract/languages/translate.ts';
/** Stands in place of a page that is not here yet. */
export function Waiting() {
  return (
    <main className="sheet empty" aria-busy="true">
      <span className="spin" role="status" aria-label={t('Loading')} />
    </main>
  );
}
