import { t } from '#contract/languages/translate.ts';
import type { Environment } from '#contract/payment-providers.ts';
import { staffAddresses } from '#contract/staff-addresses.ts';
import { formatMonth } from '../../ui/format-date.ts';
import { ExportButton } from '../table/export-button.tsx';
import { texts } from './texts.ts';

/** Saves the entries of a month with its totals, as a table for spreadsheets. */
export function ExportMonth({ month, environment }: { month: string; environment?: Environment }) {
  const label = t('Export {month} as CSV', { month: formatMonth(month) });
  return (
    <ExportButton
      path={staffAddresses.exportLedger[1]}
      query={{ month, ...(environment && { environment }) }}
      failure={t(texts.notExported)}
      label={label}
    >
      {t('CSV')}
    </ExportButton>
  );
}
