import { useState } from 'react';
import { Link } from 'react-router';
import { CallRefused, urlOf } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import type { ClientPurchase } from '#contract/nouns/clients.ts';
import { nameSold } from '#contract/parts.ts';
import { callClients } from '../../api/call-clients.ts';
import { saveDocument } from '../../api/save-document.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { DocumentLink } from '../../ui/document-link.tsx';
import { Field } from '../../ui/form/field.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { addressList } from '../list-foot.tsx';
import styles from './clients.module.css';

type Client = { key: string; name: string; purchases: ClientPurchase[] };

/** Orders of one client together: of the same name and email. */
export function groupByClient(purchases: readonly ClientPurchase[]): Client[] {
  const keyOf = ({ client: { name, email } }: ClientPurchase) => `${name}\n${email ?? ''}`.toLowerCase();
  return [...Map.groupBy(purchases, keyOf)].map(([key, list]) => ({
    key,
    name: list[0]?.client.name ?? '',
    purchases: list,
  }));
}

/** What somebody bought for clients, client by client: who has accepted, and the link for who hasn't. */
export function ClientList({ purchases }: { purchases: readonly ClientPurchase[] }) {
  return (
    <section aria-labelledby="clients" className={styles.clients}>
      <h2 id="clients">{t('Bought for clients')}</h2>
      <ul>
        {groupByClient(purchases).map(({ key, name, purchases: list }) => (
          <li key={key} className={styles.client}>
            <h3 className="t24">
              <bdi>{name}</bdi>
            </h3>
            {list.map((purchase) => (
              <Purchase key={purchase.orderId} purchase={purchase} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Purchase({ purchase }: { purchase: ClientPurchase }) {
  const { orderId, client, licenses } = purchase;
  const isRefunded = licenses.length > 0 && licenses.every(({ status }) => status === 'refunded');
  const isOpen = client.claimedAt === null && !isRefunded;
  return (
    <div className={styles.purchase}>
      <div>
        <p className={`badge ${client.claimedAt === null ? (isOpen ? 'wait' : '') : 'ok'}`}>
          {client.claimedAt !== null ? t('Accepted') : isRefunded ? t('Refunded') : t('Not accepted yet')}
        </p>
        <p className="two">
          <Link className="link" to={`/customer/order-history?query=${orderId}`}>
            {t('Order {id}', { id: orderId })}
          </Link>
        </p>
        {client.claimedAt !== null && (
          <p className="two">{t('accepted on {day}', { day: formatDate(client.claimedAt) })}</p>
        )}
      </div>
      <ul className={styles.licenses}>
        {licenses.map((license) => (
          <LicenseOfClient key={license.licenseNumber} license={license} />
        ))}
      </ul>
      {isOpen && <LinkOfClient purchase={purchase} />}
    </div>
  );
}

function LicenseOfClient({ license }: { license: ClientPurchase['licenses'][number] }) {
  const { product, part, licenseType, quantity, licenseNumber, status, agencyKeeps } = license;
  const name = nameSold(product.name, part);
  return (
    <li>
      <span className="b">{name}</span>{' '}
      <span className="two">
        {licenseType.name}
        {quantity > 1 && ` × ${quantity}`}, <span className="whole">{licenseNumber}</span>
        {status === 'refunded' && `, ${t('refunded')}`}
      </span>
      {agencyKeeps && status === 'valid' && (
        <span className={styles.kept}>
          <Link className="link" to={addressList('/customer/fonts', { query: product.name, page: 1 })}>
            {t('Download')}
            <span className="vh"> {name}</span>
          </Link>
          <DocumentLink
            name={t('Certificate')}
            hint={t('of {font}, {license}, {number}', { font: name, license: licenseType.name, number: licenseNumber })}
            href={urlOf('licenseCertificate', { number: licenseNumber })}
            onSave={saveDocument}
          />
        </span>
      )}
    </li>
  );
}

/** Sends the link again, hands it over, or corrects where it goes. */
function LinkOfClient({ purchase: { orderId, client } }: { purchase: ClientPurchase }) {
  const { isPending, mutate } = useMutation();
  const [said, setSaid] = useState<{ words: string; isBad: boolean } | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [isCorrecting, setCorrecting] = useState(false);
  const of = <span className="vh"> {t('for {name}, order {id}', { name: client.name, id: orderId })}</span>;

  const failed = (error: unknown) =>
    setSaid({
      words: error instanceof CallRefused ? error.message : t('That didn’t work. Try again in a moment.'),
      isBad: true,
    });

  const send = () =>
    void mutate(async () => {
      setSaid(null);
      const { data } = await callClients('sendClientLink', { params: { id: orderId } });
      setLink(data.link);
      if (data.link === null) setSaid({ words: t('We’ve sent the link.'), isBad: false });
    }, failed);

  const correct = (email: string) =>
    void mutate(async () => {
      setSaid(null);
      setLink(null);
      await callClients('changeClient', { params: { id: orderId }, body: { email: email === '' ? null : email } });
      setCorrecting(false);
      setSaid({
        words:
          email === ''
            ? t('Saved. Links sent before don’t work any more.')
            : t('Saved, and we’ve sent the link there.'),
        isBad: false,
      });
    }, failed);

  return (
    <div className={styles.link}>
      {client.email === null ? (
        <p className="two">{t('No email: hand the link over yourself.')}</p>
      ) : (
        <p className="two">
          <bdi className="whole">{client.email}</bdi>
          {client.sentAt !== null && `, ${t('sent on {day}', { day: formatDate(client.sentAt) })}`}
        </p>
      )}
      <p className={styles.ways}>
        <button type="button" className="btn small" disabled={isPending} onClick={send}>
          {client.email === null ? t('Get the link') : t('Send the link again')}
          {of}
        </button>
        <button
          type="button"
          className="link"
          aria-expanded={isCorrecting}
          onClick={() => setCorrecting(!isCorrecting)}
        >
          {client.email === null ? t('Add an email') : t('Correct the email')}
          {of}
        </button>
      </p>
      {isCorrecting && <CorrectEmail email={client.email ?? ''} isPending={isPending} onSave={correct} />}
      {link !== null && <HandedLink link={link} />}
      <div role={said?.isBad ? 'alert' : 'status'}>
        {said !== null && <p className={`note ${said.isBad ? 'bad' : ''}`}>{said.words}</p>}
      </div>
    </div>
  );
}

function CorrectEmail({
  email,
  isPending,
  onSave,
}: {
  email: string;
  isPending: boolean;
  onSave: (email: string) => void;
}) {
  return (
    <form
      className={styles.correct}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(String(new FormData(event.currentTarget).get('email') ?? '').trim());
      }}
    >
      <Field
        label={t('Email of the client')}
        name="email"
        type="email"
        autoComplete="off"
        required={false}
        defaultValue={email}
        hint={t('Links sent before stop working. Leave empty to hand the link over yourself.')}
      />
      <button type="submit" className="btn small" disabled={isPending}>
        {t('Save')}
      </button>
    </form>
  );
}

/** The link, which the shop shows this once. */
function HandedLink({ link }: { link: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className={styles.handed}>
      <p className="two">{t('Give this link to your client only. It works once, and we show it only now.')}</p>
      <input className="in" readOnly aria-label={t('Link for your client')} value={link} />
      <button
        type="button"
        className="btn small"
        onClick={() => void navigator.clipboard?.writeText(link).then(() => setCopied(true))}
      >
        {isCopied ? t('Link copied') : t('Copy link')}
      </button>
    </div>
  );
}
