import { type FormEvent, useId, useRef, useState } from 'react';
import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import type { License, LicenseDomains } from '#contract/nouns/deliveries.ts';
import { changeIn, tagOf } from '../../api/as-read.ts';
import { ChangedMeanwhile } from '../../ui/form/changed-meanwhile.tsx';
import { callAccount } from '../call-account.ts';
import styles from './wallet.module.css';

/** The web sites that a licence is used on, as its holder says, and a field to say others. */
export function NamedDomains({ license, domains: given }: { license: License; domains: LicenseDomains }) {
  const id = useId();
  const [domains, setDomains] = useState(given);
  const seen = useRef(tagOf(license));
  const [changed, setChanged] = useState<ReturnType<typeof changeIn>>(null);
  const form = useRef<HTMLFormElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const names = domains.list.filter(({ until }) => until === null).map(({ hostname }) => hostname);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('domains') ?? '');
    const requested = typed.split(/[\s,;]+/).filter((name) => name !== '');
    try {
      const { data, headers } = await callAccount('nameDomains', {
        params: { number: license.licenseNumber },
        body: { domains: requested },
        headers: seen.current === null ? {} : { 'if-match': seen.current },
      });
      setDomains(data);
      seen.current = headers.etag ?? null;
      setChanged(null);
      setWrong(null);
      setOpen(false);
    } catch (error) {
      const other = changeIn(error);
      setChanged(other);
      setWrong(other ? null : whyOf(error));
    }
  }

  return (
    <div className={styles.domains}>
      <p className="two">
        {names.length === 0 ? t('No web site named yet.') : t('On ')}
        <bdi className="whole">{names.join(', ')}</bdi>{' '}
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {names.length === 0 ? t('Name it') : t('Change|button')}
          <span className="vh"> {t('for licence {number}', { number: license.licenseNumber })}</span>
        </button>
      </p>
      {isOpen && (
        <form onSubmit={save} ref={form}>
          <label className="lab" htmlFor={id}>
            {domains.most === 1 ? t('Its web site') : t('Its web sites')}
          </label>
          <textarea
            className="in"
            id={id}
            name="domains"
            rows={Math.min(4, Math.max(1, names.length))}
            defaultValue={names.join('\n')}
            placeholder="example.com"
            aria-describedby={`${id}-hint`}
            aria-invalid={wrong !== null}
          />
          <p className="hint" id={`${id}-hint`}>
            {t('{most} The kit names what you say here.', { most: formatMost(domains.most) })}
          </p>
          <ChangedMeanwhile
            changed={changed}
            onMine={() => {
              seen.current = changed?.etag ?? null;
              form.current?.requestSubmit();
            }}
          />
          <p role="alert">{wrong !== null && <span className="err">{wrong}</span>}</p>
          <button type="submit" className="btn small">
            {t('Save')}
          </button>
        </form>
      )}
    </div>
  );
}

const formatMost = (most: number | null) =>
  most === null
    ? t('With blanks or commas between.')
    : most === 1
      ? t('One web site.')
      : t('Up to {most} web sites, with commas between.', { most });

function whyOf(error: unknown): string {
  if (!(error instanceof CallRefused)) throw error;
  return Object.values(error.body?.fields ?? {})[0] ?? error.message;
}
