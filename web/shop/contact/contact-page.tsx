import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { loadDrawing } from '../../api/load-drawing.ts';
import { pageContext } from '../../api/page-context.ts';
import { addressPreview } from '../../api/preview-address.ts';
import { requireFeature } from '../../api/require-feature.ts';
import { unlessClosed } from '../../api/server-call.ts';
import { readCart } from '../../cart/cart-store.ts';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { Field } from '../../ui/form/field.tsx';
import { LongField } from '../../ui/form/free-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { useShop } from '../../ui/use-shop.ts';
import { findFont } from '../find-font.ts';
import type { Route } from './+types/contact-page.ts';
import styles from './contact.module.css';
import { type Message, type SentMessage, useMessage } from './use-message.ts';

export { staticPage as headers } from '../../api/page-headers.ts';

/** The one letter that stands for writing to somebody far away. */
const sign = '@';

export async function loader({ context }: Route.LoaderArgs) {
  await requireFeature(context, 'contact');
  const font = await unlessClosed(findFont(context, 'fraunces', sign), null);
  const address = font && addressPreview({ productId: font.id, version: font.version, text: sign, grain: '1024' });
  return {
    email: context.get(pageContext).contactEmail,
    font: font && { name: font.name, slug: font.slug },
    figure: address === null ? null : await loadDrawing(context, address, 'at'),
  };
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { email, font, figure } = loaderData;
  const message = useMessage();
  return (
    <div className="sheet">
      <PageHead
        title={t('Contact')}
        path="/contact"
        description={t('Write to the people of {name}: about a licence, a font, an order or an idea.', {
          name: useShop()?.name,
        })}
      />
      <div className={styles.head}>
        <h1 className="t72">{t('Contact')}</h1>
        <p className="t24 measure">
          {t('Ask about a licence we don’t offer yet, a letter that a font lacks, or an order. A person reads it.')}
        </p>
      </div>
      <div className={styles.columns}>
        {message.sent === null ? (
          <ContactForm message={message} email={email} />
        ) : (
          <ContactThanks sent={message.sent} onAnother={message.writeAnother} />
        )}
        <aside className={styles.side} aria-label={t('Before you write')}>
          <div className={styles.figure}>
            <Specimen drawing={figure} shape="fit-start" />
          </div>
          {figure && font && (
            <p className="t13 two">
              {t('At sign of')}{' '}
              <Link className="link" to={`/product/${font.slug}`}>
                {font.name}
              </Link>
            </p>
          )}
          <dl className={styles.facts}>
            {email && (
              <div>
                <dt>{t('By e-mail')}</dt>
                <dd>
                  <a className="link" href={`mailto:${email}`}>
                    {email}
                  </a>
                </dd>
              </div>
            )}
            <div>
              <dt>{t('An answer')}</dt>
              <dd>{t('by e-mail, usually within two working days')}</dd>
            </div>
            <div>
              <dt>{t('Which licence')}</dt>
              <dd>
                <Link className="link" to="/license">
                  {t('All of them, in plain words')}
                </Link>
              </dd>
            </div>
            <div>
              <dt>{t('Bought files')}</dt>
              <dd>
                <Link className="link" to="/customer/order-history">
                  {t('Download them again')}
                </Link>
              </dd>
            </div>
          </dl>
        </aside>
      </div>
    </div>
  );
}

/** Stands where the form was: it arrived, and what happens next. */
function ContactThanks({ sent, onAnother }: { sent: SentMessage; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone, so the thanks get it and are read out.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.thanks}>
      <h2 className="t48" ref={heading} tabIndex={-1}>
        {rich('Thank you, {name}. We’ve received your message.', { name: <bdi>{sent.name}</bdi> })}
      </h2>
      <ol className="t18">
        <li>{t('A person reads it, not a machine.')}</li>
        <li>
          {rich('The answer goes to {email}, usually within two working days.', {
            email: <bdi className="b">{sent.email}</bdi>,
          })}
        </li>
        <li>{t('If nothing has arrived by then, check your spam folder, then write again.')}</li>
      </ol>
      <button type="button" className="btn" onClick={onAnother}>
        {t('Write another')}
      </button>
    </section>
  );
}

/** Who asks for a price has what else is wanted with it in the cart. */
function withCart(message: string): string {
  const lines = readCart().map(({ name, licenseName, quantity }) => `- ${name}, ${licenseName} × ${quantity}`);
  return lines.length === 0 ? message : [message, '', t('Also in my cart:'), ...lines].join('\n');
}

/** Name, e-mail and message. The shop itself says what is missing, for all three at once. */
function ContactForm({ message, email }: { message: Message; email: string | null }) {
  const { isBusy, problem, fields, send } = message;
  // Anyone who comes from a licence finds the message begun.
  const { state }: { state: { message?: string } | null } = useLocation();
  const started = state?.message && withCart(state.message);
  const form = useRef<HTMLFormElement>(null);
  useFirstWrong(form, fields);

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={t('Write to the shop')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(new FormData(event.currentTarget));
      }}
    >
      <noscript>
        <p className="note">
          {t('Sending this form needs JavaScript.')}
          {email && <> {rich('Without it, write to {email}.', { email: <a href={`mailto:${email}`}>{email}</a> })}</>}
        </p>
      </noscript>
      <div role="alert">{problem !== null && <p className="note bad">{problem}</p>}</div>
      <Field label={t('Name')} name="name" autoComplete="name" error={fields.name} />
      <Field
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        error={fields.email}
        hint={t('The answer goes there.')}
      />
      <LongField label={t('Message')} name="message" error={fields.message} defaultValue={started} />
      {/* A trap for robots: no person sees or reaches it. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          {t('Website')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className={styles.send}>
        <SubmitButton isBusy={isBusy} busyText={t('Sending...')}>
          {t('Send')}
        </SubmitButton>
      </div>
    </form>
  );
}
