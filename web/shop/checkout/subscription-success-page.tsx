import { t } from '#contract/languages/translate.ts';
import type { Subscription } from '#contract/nouns/subscriptions.ts';
import { call } from '../../api/call.ts';
import { tryLoad } from '../../api/page-data.ts';
import { readSession } from '../../api/session-store.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { rich } from '../../ui/text/rich.tsx';
import type { Route } from './+types/subscription-success-page.ts';
import styles from './checkout.module.css';
import { loadThanks, WaysOn, YourFonts } from './thanks.tsx';
import { useAwaited } from './use-awaited.ts';

export { staticPage as headers } from '../../api/page-headers.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { thanks: await loadThanks(context) };
}

const askRunning = async (): Promise<Subscription | null> => {
  const { subscription } = (await call('subscriptionStatus', {})).data;
  return subscription?.active ? subscription : null;
};

/**
 * Brings the subscription that runs here, for anyone who has it; the page that the shop makes is the same for
 * everybody.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const requested = readSession() && tryLoad(askRunning());
  const { thanks } = await serverLoader();
  return { thanks, loaded: (await requested)?.data ?? null };
}
clientLoader.hydrate = true as const;

export default function SubscriptionSuccessPage({ loaderData }: Route.ComponentProps) {
  const { session } = useAuth();
  const { thanks, loaded } = { loaded: null, ...loaderData };
  const key = session === null ? null : 'subscription';
  const { thing: running, isReached } = useAwaited(key, loaded, askRunning, () => true);
  const user = session?.user;
  return (
    <div className="sheet">
      <PageHead title={t('Thank you')} />
      <h1 className={styles.thanks} aria-label={t('Terima kasih, thank you')}>
        <Specimen drawing={thanks?.drawing ?? null} shape="fit-start" />
      </h1>
      <div className={`rule-ink ${styles.columns}`} style={{ paddingTop: 'var(--s5)' }}>
        <section>
          <p className="t24 measure" style={{ paddingBottom: 'var(--s5)' }}>
            {rich(
              'Thank you{user}. Your subscription is paid. An email with its dates is on its way{email}. Check your spam folder too.',
              {
                user: user ? `, ${user.fullname.split(/\s/)[0]}` : '',
                email: user?.email ? t(' to {email}', { email: user.email }) : '',
              },
            )}
          </p>
          <p className="two measure">
            {t('While it runs, you can download and use its fonts. You aren’t charged again unless you renew.')}
          </p>
          <YourFonts isWaiting={session !== null && running === null}>
            {isReached
              ? t('Your subscription has not started yet. Its dates appear here as soon as it has.')
              : t('We’re still getting your subscription. Its dates appear here as soon as they arrive.')}
          </YourFonts>
        </section>
        <aside aria-label={t('Your subscription')}>
          {running && <RunningPlan subscription={running} />}
          <WaysOn fonts={t('Fonts')} />
        </aside>
      </div>
    </div>
  );
}

function RunningPlan({ subscription: { plan, start_date, end_date } }: { subscription: Subscription }) {
  const facts = [
    [t('Plan'), plan?.name ?? t('Unknown Plan')],
    [t('From'), start_date ? formatDate(start_date) : t('not yet')],
    [t('Until'), end_date ? formatDate(end_date) : t('not yet')],
  ] as const;
  return (
    <dl className="dl">
      {facts.map(([name, value]) => (
        <div className={styles.pair} key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
