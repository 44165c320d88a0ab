import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { Company } from '#contract/nouns/companies.ts';
import { addressList } from '../list-foot.tsx';
import styles from './company.module.css';

/** Which part of a wallet or a library: everything, the own, or what a company has. Nothing for who is in none. */
export function CompanyFilter({
  companies,
  path,
  query,
  company,
}: {
  companies: readonly Company[];
  path: string;
  query: string;
  company: number | undefined;
}) {
  if (companies.length === 0) return null;
  const parts = [
    { value: undefined, name: t('All') },
    { value: 0, name: t('My own') },
    ...companies.map(({ id, name }) => ({ value: id, name })),
  ];
  return (
    <nav className={`seg ${styles.filter}`} aria-label={t('Licences of')}>
      {parts.map(({ value, name }) => (
        <Link
          key={value ?? 'all'}
          to={addressList(path, { query, company: value, page: 1 })}
          aria-current={value === company || undefined}
        >
          <bdi>{name}</bdi>
        </Link>
      ))}
    </nav>
  );
}
