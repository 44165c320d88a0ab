import { Link } from 'react-router';
import type { Change, ChangeNoun } from '#contract/admin/audit.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { asCents, formatDollars } from '#contract/money.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { callAdmin } from '../call-admin.ts';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { type FilterField, TableFilters } from '../table/table-filters.tsx';
import { type TableKind, tableLoader, useTable } from '../table/use-table.ts';
import type { Route } from './+types/audit-page.ts';
import styles from './audit.module.css';
import { AuditWays } from './audit-ways.tsx';

const LONGEST = 120;

const asText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return formatCount('{count} entry', '{count} entries', value.length);
  if (typeof value !== 'object' || value === null) return String(value);
  const pairs = Object.entries(value).map(([name, one]) => `${name} ${asText(one)}`);
  return pairs.join(', ');
};

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

/** As the contract lists them; the schemas themselves stay out of the browser. */
const nouns: Readonly<Record<ChangeNoun, Message>> = {
  user: msg('Users and roles'),
  'license-type': msg('License types'),
  assignment: msg('Licenses of products'),
  maker: msg('Designers and foundries'),
  product: msg('Products and prices'),
  upload: msg('Uploads of fonts'),
  plan: msg('Plans'),
  order: msg('Refunds'),
  pixel: msg('Pixel'),
  template: msg('Templates'),
  feature: msg('Features'),
  settings: msg('Settings'),
  message: msg('Messages'),
  mail: msg('Emails'),
  ledger: msg('Ledger'),
};

type ChangeFilter = 'noun' | 'who' | 'subject' | 'from' | 'to';
const fields: FilterField<ChangeFilter>[] = [
  { name: 'noun', label: msg('What'), choices: nouns },
  { name: 'who', label: msg('Who') },
  { name: 'subject', label: msg('Of, such as plan:3') },
  { name: 'from', label: msg('From'), type: 'date' },
  { name: 'to', label: msg('To|day'), type: 'date' },
];

const kind: TableKind<Change, 'at', ChangeFilter> = {
  path: '/admin/audit',
  sorts: ['at'],
  filters: fields.map(({ name }) => name),
  load: ({ page, size, filters: { noun, who, subject, from, to } }) =>
    callAdmin('listChanges', {
      query: {
        page,
        limit: size,
        noun: (noun || undefined) as ChangeNoun | undefined,
        who: who || undefined,
        subject: subject || undefined,
        from: from || undefined,
        to: to || undefined,
      },
    }),
};

const columns: Column<'at'>[] = [
  { name: msg('When') },
  { name: msg('Who') },
  { name: msg('What') },
  { name: msg('Of') },
  { name: msg('Change') },
];
const noFilters = { noun: '', who: '', subject: '', from: '', to: '' };

export const clientLoader = tableLoader(kind);

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const table = useTable(kind, loaderData);
  const { filters } = table.view;
  const isPart = Object.values(filters).some((value) => value !== '');
  const clearAddress = table.addressOf({ filters: noFilters });
  return (
    <>
      <PageHead title={t('Audit log')} />
      <div className="headrow">
        <h1>{t('Audit log')}</h1>
        <AuditWays />
      </div>
      <p className="two">{t('Who changed what. These entries can’t be changed.')}</p>
      <TableFilters
        label={t('Filter the changes')}
        fields={fields}
        filters={filters}
        onFilter={(chosen) => table.go({ filters: chosen })}
        clearAddress={clearAddress}
      />
      <SortedTable
        table={table}
        columns={columns}
        what={t('The changes')}
        look="stack"
        awaited={{ phone: 131 }}
        none={
          <>
            <p className="t24">{isPart ? t('No changes match.') : t('No changes yet.')}</p>
            {isPart && (
              <Link className="link" to={clearAddress}>
                {t('All changes')}
              </Link>
            )}
          </>
        }
      >
        {(change) => <ChangeRow change={change} />}
      </SortedTable>
    </>
  );
}

/** One change: who made it, of what, and each fact as it was and as it is. */
function ChangeRow({ change }: { change: Change }) {
  const { at, actor, action, subject, before, after } = change;
  return (
    <tr className={styles.row}>
      <td className={`main ${styles.when}`}>
        <time dateTime={at} title={at}>
          {formatMoment(at)}
        </time>
      </td>
      <td data-l={t('Who')}>
        {actor === null ? (
          <span className="two">{t('the shop')}</span>
        ) : (
          <bdi title={actor.email}>{actor.fullname}</bdi>
        )}
      </td>
      <td data-l={t('What')}>{action}</td>
      <td data-l={t('Of')}>
        <Link className="link" to={`/admin/audit?${new URLSearchParams({ subject })}`}>
          {subject}
        </Link>
      </td>
      <td data-l={t('Change')}>
        <span className={styles.facts}>
          {listFacts(before, after).map(({ name, was, is }) => (
            <span key={name}>
              <span className="two">{name}</span> {was !== null && <s>{was}</s>} {is !== null && <span>{is}</span>}
            </span>
          ))}
        </span>
      </td>
    </tr>
  );
}

/** A fact in words, as it was and as it is; null where it was not, or is not any more. */
export type Fact = { name: string; was: string | null; is: string | null };

/** What a change did, fact by fact. */
export function listFacts(before: Change['before'], after: Change['after']): Fact[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({
      name: name.replace(/_cents$/, '').replaceAll('_', ' '),
      was: before === null ? null : inWords(name, before[name]),
      is: after === null ? null : inWords(name, after[name]),
    }))
    .filter(({ was, is }) => was !== null || is !== null);
}

function inWords(name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (name.endsWith('_cents') && typeof value === 'number') return formatDollars(asCents(value));
  if (Array.isArray(value) && value.length === 0) return null;
  const words =
    Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join(', ') : asText(value);
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}
