import { Link, useLocation } from 'react-router';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { type Environment, environments, isTestEnvironment } from '#contract/payment-providers.ts';
import styles from './figures.module.css';

/** Where money is taken, as the settings of payments call it. */
export const environmentNames: Readonly<Record<Environment, Message>> = {
  live: msg('Live'),
  test: msg('Test account'),
  sandbox: msg('Test purchases'),
};

/** Which money an address asks for; nothing where it does not say. */
export function environmentIn(search: URLSearchParams): { environment?: Environment } {
  const environment = environments.find((one) => one === search.get('environment'));
  return environment ? { environment } : {};
}

/** Leads to the same figures of another environment: they are never added together. */
export function EnvironmentSwitch({ shown }: { shown: Environment }) {
  const { pathname, search } = useLocation();
  const addressOf = (environment: Environment) => {
    const next = new URLSearchParams(search);
    next.set('environment', environment);
    next.delete('page');
    return `${pathname}?${next}`;
  };
  return (
    <nav className="seg" aria-label={t('Environment')}>
      {(Object.entries(environmentNames) as [Environment, Message][]).map(([environment, name]) => (
        <Link
          key={environment}
          to={addressOf(environment)}
          preventScrollReset
          aria-current={environment === shown ? 'true' : undefined}
        >
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}

/** Marks figures of tests. */
export function EnvironmentNote({ shown }: { shown: Environment }) {
  if (!isTestEnvironment(shown)) return null;
  return <p className={`note test ${styles.tests}`}>{t('These are tests: no money moved.')}</p>;
}
