import { t } from '#contract/languages/translate.ts';
import type { Subscription } from '#contract/nouns/subscriptions.ts';
import { answer } from '../../api/answer.ts';
import { callTill } from '../../cart/call-till.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { readSession } from '../../session/session-store.ts';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { rich } from '../../ui/text/rich.tsx';
import type { Route } from './+types/subscription-success-page.ts';
import styles from './checkout.module.css';
import { loadThanks, WaysOn } from './thanks.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { thanks: await loadThanks(context) };
}

/** Brings the subscription that runs here, for whoever has it; the page that the shop makes is the same for everybody. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const asked = readSession() && answer(callTill('subscriptionStatus', {}).then(({ data }) => data.subscription));
  const { thanks } = await serverLoader();
  const subscription = (await asked)?.data;
  return { thanks, running: subscription?.active ? subscription : null };
}
clientLoader.hydrate = true as const;

export default function SubscriptionSuccessPage({ loaderData }: Route.ComponentProps) {
  const { session } = useAuth();
  const { thanks, running } = { running: null, ...loaderData };
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
              'Thank you{user}. Your subscription is paid. A mail with its dates is on its way{email}; if it hides, check spam.',
              {
                user: user ? `, ${user.fullname.split(/\s/)[0]}` : '',
                email: user?.email ? t(' to {email}', { email: user.email }) : '',
              },
            )}
          </p>
          <p className="two measure">
            {t('While it runs, its fonts are yours to download and use. Nothing is taken again unless you renew.')}
          </p>
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
