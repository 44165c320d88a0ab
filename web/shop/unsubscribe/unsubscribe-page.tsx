import { useState } from 'react';
import { data, Link } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import { refusals } from '#contract/refusals.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { PageHead } from '../../ui/page-head.tsx';
import files from '../files/files.module.css';
import type { Route } from './+types/unsubscribe-page.ts';

/** What is in the address is for its reader alone. */
export const headers = () => ({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });

/** Reads the link of an email; null for one that is incomplete. Nothing happens before the button is pressed. */
export function loader({ request, params: { topic, account } }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const [expires, signature] = [Number(searchParams.get('expires')), searchParams.get('signature') ?? ''];
  const isWhole = /^\d{1,10}$/.test(account) && Number.isSafeInteger(expires) && signature !== '';
  if (!isWhole || (topic !== 'releases' && topic !== 'endings')) return data({ link: null }, { status: 403 });
  const known: 'releases' | 'endings' = topic;
  return data({ link: { topic: known, account: Number(account), expires, signature } });
}

/** Where the link at the foot of an email leads: what would no longer come, and a button. */
export default function UnsubscribePage({ loaderData: { link } }: Route.ComponentProps) {
  const { isPending, error, mutate, isDone } = useStop(link);
  const isWrong = link === null || (error instanceof CallRefused && error.code === 'link_invalid');
  return (
    <div className={`sheet ${files.files}`}>
      <PageHead title={t('Emails')} />
      <h1 className="t48">{isDone ? t('You won’t get these emails') : t('Stop these emails?')}</h1>
      {isWrong && (
        <p className="note bad" role="alert">
          {t(refusals.link_invalid[1])}
        </p>
      )}
      {link && !isWrong && (
        <>
          <p className="measure" role="status">
            {isDone
              ? t('That’s all. Your account shows which emails you get, and you can turn them on again.')
              : aboutOf(link.topic)}
          </p>
          {error !== undefined && (
            <p className="note bad" role="alert">
              {t('That didn’t work. Try again in a moment.')}
            </p>
          )}
          {!isDone && (
            <p>
              <button type="button" className="btn fill" onClick={mutate} disabled={isPending}>
                {isPending ? t('Saving...') : t('Stop these emails')}
              </button>
            </p>
          )}
          {!isDone && (
            <p className="t13 two measure">{t('Emails about your purchases and your account still come.')}</p>
          )}
        </>
      )}
      <p className={files.ways}>
        <Link className="link" to="/customer/account">
          {t('Your account')}
        </Link>
      </p>
    </div>
  );
}

type StopLink = NonNullable<Route.ComponentProps['loaderData']['link']>;

function useStop(link: StopLink | null) {
  const { isPending, error, mutate } = useMutation({ revalidates: false });
  const [isDone, setIsDone] = useState(false);
  const stop = async () => {
    if (link) setIsDone(await mutate(() => call('stopMails', { body: link })));
  };
  return { isPending, error, isDone, mutate: stop };
}

const aboutOf = (topic: StopLink['topic']) =>
  topic === 'releases'
    ? t('You would no longer hear about new releases of fonts that you have.')
    : t('You would no longer be reminded before a plan or licence ends. They end on their day all the same.');
