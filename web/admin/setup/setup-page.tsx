import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Setup, SetupStep } from '#contract/admin/setup.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { answer, inBrowser, useLoaded } from '../../api/answer.ts';
import { useAct } from '../../api/use-act.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { LoadTrouble, WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin, useTrouble } from '../call-admin.ts';
import type { Route } from './+types/setup-page.ts';
import { ChooseLicenses } from './choose-licenses.tsx';
import { EmptyDemo } from './empty-demo.tsx';
import styles from './setup.module.css';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/answer.ts';
export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';

export const clientLoader = inBrowser(() => answer(readAll()));

async function readAll() {
  const [{ data: setup }, { data: offered }] = await Promise.all([
    callAdmin('readSetup', {}),
    callAdmin('offeredLicenseTypes', {}),
  ]);
  return { setup, offered };
}

/** The way of a new shop to its first sale, step by step; each is left and come back to as one likes. */
export default function SetupPage({ loaderData }: Route.ComponentProps) {
  const { data, isLoading, hasFailed, reload } = useLoaded(loaderData);
  useTrouble(hasFailed, t(texts.notLoaded));
  const done = data?.setup.steps.filter(({ isDone }) => isDone).length ?? 0;
  return (
    <>
      <PageHead title={t('Open your foundry')} />
      <div className="headrow">
        <h1>{t('Open your foundry')}</h1>
        {data && (
          <p className="two" role="status">
            {t('{done} of {count} done. Leave any step and come back.', { done, count: data.setup.steps.length })}
          </p>
        )}
      </div>
      {isLoading && data === null && <WaitingRows rows={8} height={97} phone={140} />}
      {hasFailed && <LoadTrouble what={t('The steps')} onRetry={reload} />}
      {data && (
        <>
          {data.setup.demo && <Demo demo={data.setup.demo} />}
          <ol className={styles.steps}>
            {data.setup.steps.map((step, at) => (
              <Step key={step.name} step={step} number={at + 1}>
                {contents(step.name, data)}
              </Step>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

const titles: Readonly<Record<SetupStep['name'], [title: Message, why: Message]>> = {
  identity: [msg('Name and wordmark'), msg('What stands at the head of every page, on papers and in mails.')],
  seller: [msg('Seller'), msg('Who signs the contract. Printed on every invoice, certificate and in the imprint.')],
  tax: [
    msg('Tax and currency'),
    msg(
      'Prices are in US dollars. Say in which countries you pay tax, and whether prices include it; nowhere is an answer too.',
    ),
  ],
  licenses: [
    msg('Licences'),
    msg(
      'Twelve proven types. Tick what you want to sell; their terms are templates until a lawyer of yours has read them.',
    ),
  ],
  payments: [msg('Payments'), msg('Without keys every payment goes to a built-in sandbox, and every page says so.')],
  mail: [msg('Mail'), msg('Orders, downloads and passwords travel by mail.')],
  font: [
    msg('First font'),
    msg('Drop a ZIP with everything in it. Names, styles, languages and features are read from the files.'),
  ],
  purchase: [msg('Test purchase'), msg('Buy your own font once, with the sandbox, and download it.')],
  opening: [msg('Open'), msg('Everybody can see the shop from then on. It can be closed again with one button.')],
};

function Step({ step, number, children }: { step: SetupStep; number: number; children: ReactNode }) {
  const [title, why] = titles[step.name];
  return (
    <li className={styles.step} aria-label={`${number} ${t(title)}`}>
      <span className={`t32 ${styles.number}`} aria-hidden="true">
        {number}
      </span>
      <div>
        <h2>{t(title)}</h2>
        <p className="two">{t(why)}</p>
        <p className={step.isDone ? 'badge ok' : 'badge'}>{step.says}</p>
      </div>
      <div className={styles.work}>{children}</div>
    </li>
  );
}

type Data = Awaited<ReturnType<typeof readAll>>;

function contents(name: SetupStep['name'], { setup, offered }: Data): ReactNode {
  switch (name) {
    case 'identity':
      return <Way to="/admin/settings#identity">{t('Set name, wordmark and accent')}</Way>;
    case 'tax':
      return <Way to="/admin/settings#tax">{t('Say how tax is reckoned')}</Way>;
    case 'seller':
      return <Way to="/admin/settings#seller">{t('Say who sells')}</Way>;
    case 'licenses':
      return <ChooseLicenses offered={offered} />;
    case 'payments':
      return <Way to="/admin/settings#payments">{t('Set up payments')}</Way>;
    case 'mail':
      return <Way to="/admin/settings#mail">{t('Set up mail')}</Way>;
    case 'font':
      return (
        <>
          <Way to="/admin/products">{t('Bring a ZIP')}</Way>
          <Way to="/admin/imports/fonts">{t('Bring many with their prices')}</Way>
          <Way to="/admin/imports">{t('Bring what you sold elsewhere')}</Way>
        </>
      );
    case 'purchase':
      return <Way to="/product">{t('Choose a font to buy')}</Way>;
    case 'opening':
      return (
        <>
          <Missing missing={setup.missing} />
          <OpenOrClose isClosed={setup.isClosed} />
        </>
      );
  }
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="btn small" to={to}>
      {children}
    </Link>
  );
}

function Missing({ missing }: { missing: Setup['missing'] }) {
  if (missing.length === 0) return <p>{t('Nothing is missing.')}</p>;
  return (
    <>
      <p>{t('What a sale for real money still needs:')}</p>
      <ul className={styles.missing}>
        {missing.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <Way to="/admin/settings">{t('Go to the settings')}</Way>
    </>
  );
}

/** The one button that opens the shop, or closes it until it is ready. */
function OpenOrClose({ isClosed }: { isClosed: boolean }) {
  const { isBusy, act } = useAct();
  async function change() {
    if (await act(() => callAdmin('changeOpening', { body: { isClosed: !isClosed } }), t(texts.notChanged)))
      toastSuccess(isClosed ? t(texts.opened) : t(texts.closed));
  }
  return (
    <>
      <button type="button" className={isClosed ? 'btn fill small' : 'btn small'} disabled={isBusy} onClick={change}>
        {isClosed ? t('Open the shop') : t('Close it to visitors meanwhile')}
      </button>
      {isClosed && <Way to="/admin/settings#opening">{t('Let somebody look in')}</Way>}
    </>
  );
}

/** What the demo holds, and the way out of it. */
function Demo({ demo }: { demo: NonNullable<Setup['demo']> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={`note ${styles.demo}`} aria-label={t('The demo')}>
      <p>
        {t(
          'This is the demo: its fonts, licences and plans, and the story on the page About, are examples. To begin with your own, empty it.',
        )}
      </p>
      <button type="button" className="btn small" onClick={() => setOpen(true)}>
        {t('Start my own shop')}
      </button>
      {isOpen && <EmptyDemo demo={demo} onClose={() => setOpen(false)} />}
    </section>
  );
}
