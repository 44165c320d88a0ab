import { addresses } from '#contract/addresses.ts';
import { t } from '#contract/languages/translate.ts';
import type { Environment } from '#contract/payment-providers.ts';
import { localeNow } from '#contract/text/write-number.ts';
import { ExportButton } from '../table/export-button.tsx';
import { texts } from './texts.ts';

/** Saves the entries of a month with its totals, as a table for spreadsheets. */
export function ExportMonth({ month, environment }: { month: string; environment?: Environment }) {
  const label = t('Export {month} as CSV', { month: formatMonth(month) });
  return (
    <ExportButton
      path={addresses.exportLedger[1]}
      query={{ month, ...(environment && { environment }) }}
      failure={t(texts.notExported)}
      label={label}
    >
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
