import { useEffect, useRef } from 'react';
import styles from './contact.module.css';
import type { SentMessage } from './use-message.ts';

/** Stands where the form was: it arrived, and what happens next. */
export function ContactThanks({ sent, onAnother }: { sent: SentMessage; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone, so the thanks get it and are read out.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.thanks}>
      <h2 className="t48" ref={heading} tabIndex={-1}>
        Thank you, <bdi>{sent.name}</bdi>. Your message is here.
      </h2>
      <ol className="t18">
        <li>A person reads it, not a machine.</li>
        <li>
          The answer goes to <bdi className="b">{sent.email}</bdi>, usually within two working days.
        </li>
        <li>If nothing has come by then, check spam, then write again.</li>
      </ol>
      <button type="button" className="btn" onClick={onAnother}>
        Write another
      </button>
    </section>
  );
}
