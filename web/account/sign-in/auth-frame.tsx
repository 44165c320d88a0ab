import { type CSSProperties, type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Toasts } from '../../ui/toast/toasts.tsx';
import styles from './auth.module.css';
import names from './falling-names.json' with { type: 'json' };

const everySecond_ms = 1000;
/** As many as are in the air before the first has reached the floor. */
const mostAtOnce = 9;

/**
 * Names of typefaces, in the face of the interface, that fall past: one more each second. For who wants less motion
 * they hang still. Decoration only.
 */
function FallingNames() {
  const [fallen, setFallen] = useState(0);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setFallen((count) => count + 1), everySecond_ms);
    return () => clearInterval(timer);
  }, []);
  const first = Math.max(0, fallen - mostAtOnce);
  const falling = Array.from({ length: fallen - first }, (_, at) => first + at);
  return (
    <div className={styles.rain} aria-hidden="true">
      <div className={styles.still}>
        {names.map((item) => (
          <span key={item.name} className={item.stands ? styles.stands : ''} style={placeName(item)}>
            {item.name}
          </span>
        ))}
      </div>
      <div className={styles.falling}>
        {falling.map((number) => {
          const item = names[number % names.length];
          return (
            item && (
              <span key={number} style={placeName(item)}>
                {item.name}
              </span>
            )
          );
        })}
      </div>
      <i className={styles.floor} />
    </div>
  );
}

function placeName({ left, top, turn, size, weight, ink }: (typeof names)[number]): CSSProperties {
  const colour = ['var(--ink)', 'var(--ink-2)', 'var(--line-field)'][ink - 1];
  return { left: `${left}%`, top: `${top}%`, rotate: `${turn}deg`, fontSize: size, fontWeight: weight, color: colour };
}

/** The frame of login, registration and new passwords: names falling on one side, one form on the other. */
export function AuthFrame({
  title,
  other,
  onSubmit,
  children,
}: {
  title: string;
  /** The way to the form that somebody else needs, where that is not a button of the form. */
  other?: { to: string; name: string };
  onSubmit: (form: FormData) => void;
  children: ReactNode;
}) {
  return (
    <div className={styles.auth}>
      <PageHead title={title} />
      <FallingNames />
      <Toasts />
      <main className={styles.side}>
        <div className={styles.go}>
          <Link className="btn small" to="/">
            <Icon name="left" />
            {t('Home')}
          </Link>
          {other && (
            <Link className="link t13" to={other.to}>
              {other.name}
            </Link>
          )}
        </div>
        <form
          className={styles.form}
          // Sent by hand before the page is taken over, it must not put a password into the address.
          method="post"
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault();
            onSubmit(new FormData(event.currentTarget));
          }}
        >
          <h1 className="t48">{title}</h1>
          {children}
        </form>
        <p className={`t13 ${styles.languages}`}>
          <LanguageSwitch />
        </p>
      </main>
    </div>
  );
}

/**
 * Reads the token of the visitor's address, '' where there is none. It is a secret, and the page that the shop makes is
 * the same for everybody.
 */
export const readToken = Object.assign(
  async ({ request }: ClientLoaderFunctionArgs) => new URL(request.url).searchParams.get('token') ?? '',
  { hydrate: true as const },
);
