import { type FormEvent, useId, useState } from 'react';
import { CallRefused } from '#contract/client.ts';
import type { License, LicenseDomains } from '#contract/nouns/deliveries.ts';
import { callAccount } from '../call-account.ts';
import styles from './wallet.module.css';

/** The web sites that a licence is used on, as its holder says, and a field to say others. */
export function NamedDomains({ license, domains: given }: { license: License; domains: LicenseDomains }) {
  const id = useId();
  const [domains, setDomains] = useState(given);
  const [isOpen, setOpen] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const names = domains.list.filter(({ until }) => until === null).map(({ hostname }) => hostname);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('domains') ?? '');
    const asked = typed.split(/[\s,;]+/).filter((name) => name !== '');
    try {
      const { data } = await callAccount('nameDomains', {
        params: { number: license.licenseNumber },
        body: { domains: asked },
      });
      setDomains(data);
      setWrong(null);
      setOpen(false);
    } catch (error) {
      setWrong(whyOf(error));
    }
  }

  return (
    <div className={styles.domains}>
      <p className="two">
        {names.length === 0 ? 'No web site named yet.' : 'On '}
        <bdi className="whole">{names.join(', ')}</bdi>{' '}
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {names.length === 0 ? 'Name it' : 'Change'}
          <span className="vh"> for licence {license.licenseNumber}</span>
        </button>
      </p>
      {isOpen && (
        <form onSubmit={save}>
          <label className="lab" htmlFor={id}>
            {domains.most === 1 ? 'Its web site' : 'Its web sites'}
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
            {sayMost(domains.most)} The kit names what you say here.
          </p>
          <p role="alert">{wrong !== null && <span className="err">{wrong}</span>}</p>
          <button type="submit" className="btn small">
            Save
          </button>
        </form>
      )}
    </div>
  );
}

const sayMost = (most: number | null) =>
  most === null
    ? 'With blanks or commas between.'
    : most === 1
      ? 'One web site.'
      : `Up to ${most} web sites, with commas between.`;

function whyOf(error: unknown): string {
  if (!(error instanceof CallRefused)) throw error;
  return Object.values(error.body?.fields ?? {})[0] ?? error.message;
}
