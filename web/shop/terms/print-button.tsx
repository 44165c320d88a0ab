import { t } from '#contract/languages/translate.ts';
/** Opens the browser's own window for printing. */
export function PrintButton({ className, isReady = true }: { className: string; isReady?: boolean }) {
  return (
    <button type="button" className={className} disabled={!isReady} onClick={() => window.print()}>
      {t('Print')}
    </button>
  );
}
