import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { CompanyDetail, CompanySeats } from '#contract/nouns/companies.ts';
import { nameSold } from '#contract/parts.ts';
import { formatCount, writeNumber } from '#contract/text/write-number.ts';
import { callCompanies, companyQuery } from '../../api/call-companies.ts';
import { useQuery } from '../../api/use-query.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { accountQuery } from '../call-account.ts';
import { SettingsForm } from '../settings-form.tsx';
import { AskFirst } from './ask-first.tsx';
import styles from './company.module.css';
import { failed } from './texts.ts';

/** How many may use each font, next to how many are in the company. */
export function Seats({ id }: { id: number }) {
  const { data, hasFailed, reload } = useQuery(companyQuery('listCompanySeats', { params: { id } }));
  if (hasFailed) return <LoadError what={t('Users')} onRetry={reload} />;
  if (!data) return <span className="spin" role="status" aria-label={t('Loading')} />;
  if (data.data.length === 0) return <p className="two">{t('No licence of the company counts users.')}</p>;
  return (
    <ul className={styles.seats}>
      {data.data.map((seats) => (
        <li key={`${seats.font} ${seats.licensee}`}>
          <bdi className="b">{seats.font}</bdi>
          <p className={seats.members > seats.users ? styles.full : ''}>{describeSeats(seats)}</p>
        </li>
      ))}
    </ul>
  );
}

export const describeSeats = ({ users, members }: Pick<CompanySeats, 'users' | 'members'>): string =>
  members > users
    ? t('{members} members, but only {users} users', { members: writeNumber(members), users: writeNumber(users) })
    : t('{members} of {users} users', { members: writeNumber(members), users: writeNumber(users) });

/** Own licences that can be moved into the company, and the question before. */
export function MoveLicenses({ company: { id, name } }: { company: CompanyDetail }) {
  const { data, hasFailed, reload } = useQuery(accountQuery('listLicenses', { query: { company: 0, limit: 500 } }));
  const [numbers, setNumbers] = useState<string[]>([]);
  const [done, setDone] = useState('');
  if (hasFailed) return <LoadError what={t('Your licences')} onRetry={reload} />;
  if (!data) return <span className="spin" role="status" aria-label={t('Loading')} />;
  const own = data.data.filter(({ plan, status }) => plan === null && status === 'valid');
  const say = () => formatCount('{count} licence', '{count} licences', numbers.length);
  return (
    <>
      <div role="status">{done !== '' && <p className="note">{done}</p>}</div>
      {own.length === 0 && <p className="two">{t('You have no licences of your own that could be moved.')}</p>}
      {own.length > 0 && (
        <SettingsForm
          label={t('Move licences in')}
          verb={t('Move into {company}', { company: name })}
          busyText={t('Saving...')}
          otherwise={t(failed)}
          revalidates={false}
          work={async (form) => {
            setNumbers(form.getAll('number').map(String));
            return '';
          }}
        >
          {() => (
            <ul className={styles.choose}>
              {own.map(({ licenseNumber, product, part, licenseType }) => (
                <li key={licenseNumber}>
                  <label className="check">
                    <input type="checkbox" name="number" value={licenseNumber} />
                    <span>
                      <bdi className="b">{nameSold(product.name, part)}</bdi>{' '}
                      <span className="two">
                        {licenseType.name}, <span className="whole">{licenseNumber}</span>
                      </span>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          )}
        </SettingsForm>
      )}
      {numbers.length > 0 && (
        <AskFirst
          title={t('Move {licenses} into {company}?', { licenses: say(), company: name })}
          verb={t('Move them')}
          work={() => callCompanies('moveLicenses', { params: { id }, body: { numbers } })}
          onDone={() => setDone(t('Moved: {licenses}.', { licenses: say() }))}
          onClose={() => setNumbers([])}
        >
          {t(
            'All members can download by them then, and the licensee stays as it is. You can’t move them out again, and they stay when you leave.',
          )}
        </AskFirst>
      )}
    </>
  );
}
