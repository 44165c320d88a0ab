import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { CompanyDetail } from '#contract/nouns/companies.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { callCompanies } from '../../api/call-companies.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import settings from '../settings/settings.module.css';
import { SettingsPart } from '../settings/settings-part.tsx';
import { AskFirst } from './ask-first.tsx';

/** The ways out: for oneself, and for an owner to close the company. */
export function LeaveCompany({ company }: { company: CompanyDetail }) {
  const { session } = useAuth();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'leave' | 'close' | null>(null);
  const { id, name, role, people, licenses } = company;
  const isLastOwner = role === 'owner' && people.filter((one) => one.role === 'owner').length === 1;
  const out = () => navigate('/customer/company', { replace: true });
  const mine = session?.user.id ?? 0;
  return (
    <SettingsPart
      title={role === 'owner' ? t('Leave or close') : t('Leave')}
      say={
        isLastOwner
          ? t('You’re the only owner. Make somebody else an owner before you leave, or close the company.')
          : t('Your own licences and orders stay yours. The company’s licences stay with the company.')
      }
    >
      <p className={settings.ways}>
        {!isLastOwner && (
          <button type="button" className="btn" onClick={() => setAsking('leave')}>
            {t('Leave the company')}
          </button>
        )}
        {role === 'owner' && (
          <button type="button" className="btn risk" onClick={() => setAsking('close')}>
            {t('Close the company')}
          </button>
        )}
      </p>
      {asking === 'leave' && (
        <AskFirst
          title={t('Leave {name}?', { name })}
          verb={t('Leave the company')}
          work={() => callCompanies('removeMember', { params: { id, user: mine } })}
          onDone={out}
          onClose={() => setAsking(null)}
        >
          {t('You can’t download the company’s fonts any more. To come back you need a new invitation.')}
        </AskFirst>
      )}
      {asking === 'close' && (
        <AskFirst
          title={t('Close {name}?', { name })}
          verb={t('Close the company')}
          work={() => callCompanies('closeCompany', { params: { id } })}
          onDone={out}
          onClose={() => setAsking(null)}
        >
          {licenses > 0
            ? t(
                'All members lose access. It has {licenses}: they can’t be used for downloads any more, and only we can move them into another company. You can’t undo this.',
                { licenses: formatCount('{count} licence', '{count} licences', licenses) },
              )
            : t('All members leave. You can’t undo this.')}
        </AskFirst>
      )}
    </SettingsPart>
  );
}
