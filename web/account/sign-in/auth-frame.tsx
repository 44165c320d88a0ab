import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/drawing/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Toasts } from '../../ui/toast/toasts.tsx';
import styles from './auth.module.css';
import { FallingNames } from './falling-names.tsx';

/** The frame of login, registration and new passwords: names falling on one side, one form on the other. */
export function AuthFrame({
  title,
  other,
  onSubmit,
  children,
}: {
  title: string;
  /** The way to the form that somebody else needs. */
  other: { to: string; name: string };
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
            Home
          </Link>
          <Link className="link t13" to={other.to}>
            {other.name}
          </Link>
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
      </main>
    </div>
  );
}
