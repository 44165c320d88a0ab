import { everyAddress } from '#contract/admin-addresses.ts';
import { t } from '#contract/languages/translate.ts';
import { localeNow } from '#contract/text/write-number.ts';
import { ExportButton } from '../table/export-button.tsx';
import { texts } from './texts.ts';

/** Saves the entries of a month with its totals, as a table for spreadsheets. */
export function ExportMonth({ month }: { month: string }) {
  const label = t('Export {month} as CSV', { month: formatMonth(month) });
  return (
    <ExportButton path={everyAddress.exportLedger[1]} query={{ month }} trouble={t(texts.notExported)} label={label}>
      {t('CSV')}
    </ExportButton>
  );
}

/** A month of the wire as a person reads it: 2026-11 is November 2026. */
export function formatMonth(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(localeNow(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
