import { useRef } from 'react';
import { Field } from '../../ui/form/field.tsx';
import { LongField } from '../../ui/form/long-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import styles from './contact.module.css';
import type { Message } from './use-message.ts';

/** Name, e-mail and message. The shop itself says what is missing, for all three at once. */
export function ContactForm({ message, email }: { message: Message; email: string | null }) {
  const { isBusy, problem, fields, send } = message;
  const form = useRef<HTMLFormElement>(null);
  useFirstWrong(form, fields);

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Write to the shop"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(new FormData(event.currentTarget));
      }}
    >
      <noscript>
        <p className="note">
          Sending this form needs JavaScript.
          {email && (
            <>
              {' '}
              Without it, write to <a href={`mailto:${email}`}>{email}</a>.
            </>
          )}
        </p>
      </noscript>
      <div role="alert">{problem !== null && <p className="note bad">{problem}</p>}</div>
      <Field label="Name" name="name" autoComplete="name" error={fields.name} />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        error={fields.email}
        hint="The answer goes there."
      />
      <LongField label="Message" name="message" error={fields.message} />
      {/* A trap for robots: no person sees or reaches it. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className={styles.send}>
        <SubmitButton isBusy={isBusy} busyText="Sending...">
          Send
        </SubmitButton>
      </div>
    </form>
  );
}
