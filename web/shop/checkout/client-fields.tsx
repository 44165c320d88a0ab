import { useEffect, useRef } from 'react';
import { t } from '#contract/languages/translate.ts';
import { Labelled } from '../../ui/form/labelled.tsx';
import type { ClientSaid } from './client-said.ts';

/** Asks for the client who gets the licences. */
export function ClientFields({
  client,
  problems,
  onChange,
}: {
  client: ClientSaid;
  problems: Partial<ClientSaid>;
  onChange: (part: Partial<ClientSaid>) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const isNameWrong = problems.name !== undefined;

  useEffect(() => {
    if (isNameWrong) field.current?.focus();
  }, [isNameWrong]);

  const optional = <span className="opt">{t('optional')}</span>;
  return (
    <>
      <p className="t13 two">
        {t(
          'The licences and files go to your client’s own account; the invoice is yours. Your client accepts the terms.',
        )}
      </p>
      <Labelled
        label={t('Name of the client')}
        error={problems.name}
        hint={t('The licensee: it appears on the licence, on the certificate and in every font file.')}
      >
        {(tied) => (
          <input
            ref={field}
            className="in"
            {...tied}
            maxLength={200}
            value={client.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled
        label={
          <>
            {t('Email of the client')} {optional}
          </>
        }
        error={problems.email}
        hint={t('We send them a link. Without an email you hand the link over yourself.')}
      >
        {(tied) => (
          <input
            className="in"
            {...tied}
            type="email"
            maxLength={254}
            value={client.email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled
        label={
          <>
            {t('Address of the client')} {optional}
          </>
        }
        error={problems.address}
      >
        {(tied) => (
          <textarea
            className="in"
            dir="auto"
            rows={2}
            maxLength={500}
            {...tied}
            value={client.address}
            onChange={(event) => onChange({ address: event.target.value })}
          />
        )}
      </Labelled>
    </>
  );
}
