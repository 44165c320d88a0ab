import { useRef, useState } from 'react';
import type { PaymentSettings, TriedSteps } from '#contract/admin/payment-settings.ts';
import { t } from '#contract/languages/translate.ts';
import { asCents, formatDollars } from '#contract/money.ts';
import { type AccountMode, mainLabel } from '#contract/payment-providers.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { FreeField } from '../../../ui/form/free-field.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { callAdmin } from '../../call-admin.ts';
import { SecretField } from '../secret-field.tsx';
import { formatTook, Tried } from '../section-form.tsx';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';

/** The account at one place, and the way to try it before it is saved. */
export function AccountFields({
  place,
  account: { clientId, webhookId, secret, isOutside },
  isWebhookOutside,
  fields: wrong,
}: {
  place: AccountMode;
  account: PaymentSettings['accounts'][AccountMode];
  isWebhookOutside: boolean;
  fields: Readonly<Record<string, string>>;
}) {
  const { isPending, fields: tried, mutate } = useMutation({ revalidates: false });
  const [steps, setSteps] = useState<TriedSteps | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const fields = { ...wrong, ...tried };
  const name = (field: string) => `${place}.${field}`;

  async function tryIt() {
    const read = (field: string) =>
      box.current?.querySelector<HTMLInputElement>(`[name="${name(field)}"]`)?.value.trim() ?? '';
    const typed = read('secret');
    const body = {
      mode: place,
      clientId: read('clientId'),
      webhookId: read('webhookId'),
      ...(typed === '' ? {} : { secret: typed }),
    };
    setSteps(null);
    await mutate(async () => setSteps((await callAdmin('tryPaymentSettings', { body })).data), t(texts.notTried));
  }

  return (
    <div ref={box} className={styles.wide}>
      {isOutside ? (
        <div className="field">
          <span className="lab">{t('{provider} client ID', { provider: mainLabel })}</span>
          <span className={styles.mask}>
            <output>{clientId}</output>
            <span className="tag">{t('set from outside')}</span>
          </span>
        </div>
      ) : (
        <Labelled label={t('{provider} client ID', { provider: mainLabel })} error={fields.clientId}>
          {(tied) => (
            <input
              className="in"
              name={name('clientId')}
              defaultValue={clientId}
              autoComplete="off"
              spellCheck={false}
              {...tied}
            />
          )}
        </Labelled>
      )}
      <SecretField
        key={`${secret?.writtenAt}`}
        label={t('Secret')}
        name={name('secret')}
        secret={secret}
        isOutside={isOutside}
        error={fields.secret}
      />
      {isWebhookOutside && isOutside ? (
        <div className="field">
          <span className="lab">{t('Webhook ID')}</span>
          <span className={styles.mask}>
            <output>{webhookId}</output>
            <span className="tag">{t('set from outside')}</span>
          </span>
        </div>
      ) : (
        <FreeField
          label={t('Webhook ID')}
          name={name('webhookId')}
          defaultValue={webhookId}
          error={fields.webhookId}
          hint={t('Without it the shop still checks, a little later.')}
        />
      )}
      <div className={styles.whole}>
        <Tried
          verb={t('Try it')}
          isBusy={isPending}
          busy={t('Testing the connection to {provider}. Each step may take ten seconds.', { provider: mainLabel })}
          onTry={tryIt}
        >
          {steps ? (
            <ol className={styles.steps}>
              {steps.steps.map(({ asked, isGood, took, says }) => (
                <li key={asked}>
                  <span className={`badge ${isGood ? 'ok' : 'bad'}`}>{isGood ? 'done' : 'failed'}</span>
                  <span>
                    {asked}. <span className={isGood ? 'two' : 'b'}>{says}</span>
                  </span>
                  <span className="two">{formatTook(took)}</span>
                </li>
              ))}
            </ol>
          ) : (
            <p className="two">
              {t('Requests a token and creates an unpaid order of {amount} with these details. Nothing is saved.', {
                amount: formatDollars(asCents(1)),
              })}
            </p>
          )}
        </Tried>
      </div>
    </div>
  );
}
