import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Subscription } from '#contract/subscriptions.ts';
import { call } from '../../api/call.ts';
import { callFrom } from '../../api/server-call.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { findDashboard } from '../../session/session.ts';
import { formatDate } from '../../ui/format-date.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Specimen } from '../../ui/specimen.tsx';
import { loadSpecimen } from '../load-specimen.ts';
import type { Route } from './+types/subscription-success-page.ts';
import styles from './checkout.module.css';

export { staticPage as headers } from '../../api/page-headers.ts';

const thanks = 'Terima kasih';

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await callFrom(context)('listProducts', { query: { limit: 1, text: thanks } });
  return { thanks: data[0] ? await loadSpecimen(context, data[0], thanks) : null };
}

export default function SubscriptionSuccessPage({ loaderData }: Route.ComponentProps) {
  const { session } = useAuth();
  const running = useRunning(session?.user.id ?? null);
  const user = session?.user;
  return (
    <div className="sheet">
      <PageHead title="Thank you" />
      <h1 className={styles.thanks} aria-label="Terima kasih, thank you">
        <Specimen drawing={loaderData.thanks?.drawing ?? null} shape="fit-start" />
      </h1>
      <div className={`rule-ink ${styles.columns}`} style={{ paddingTop: 24 }}>
        <section>
          <p className="t24 measure" style={{ paddingBottom: 24 }}>
            Thank you{user ? `, ${user.fullname.split(/\s/)[0]}` : ''}. Your subscription is paid. A mail with its dates
            is on its way{user?.email ? ` to ${user.email}` : ''}; if it hides, check spam.
          </p>
          <p className="two measure">
            While it runs, its fonts are yours to download and use. Nothing is taken again unless you renew.
          </p>
        </section>
        <aside aria-label="Your subscription">
          {running && <RunningPlan subscription={running} />}
          <div className={styles.ways}>
            {[
              { to: '/product', name: 'Fonts' },
              { to: '/', name: 'Home' },
              { to: user ? findDashboard(user) : '/customer/dashboard', name: 'Dashboard' },
            ].map(({ to, name }) => (
              <Link key={name} className="btn wide-b" to={to}>
                {name} <Icon name="right" />
              </Link>
            ))}
          </div>
        </aside>
      </div>
    </div>
  );
}

function RunningPlan({ subscription: { plan, start_date, end_date } }: { subscription: Subscription }) {
  const facts = [
    ['Plan', plan?.name ?? 'Unknown Plan'],
    ['From', start_date ? formatDate(start_date) : 'not yet'],
    ['Until', end_date ? formatDate(end_date) : 'not yet'],
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

/** The subscription that runs, once somebody is known to be here. */
function useRunning(userId: number | null): Subscription | null {
  const [running, setRunning] = useState<Subscription | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let isWanted = true;
    call('subscriptionStatus', {}).then(
      ({ data }) => {
        if (isWanted && data.subscription?.active) setRunning(data.subscription);
      },
      (error: unknown) => console.warn('The subscription could not be shown.', error),
    );
    return () => {
      isWanted = false;
    };
  }, [userId]);
  return running;
}
