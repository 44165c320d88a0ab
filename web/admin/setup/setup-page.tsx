import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { AdminProduct } from '#contract/admin/products.ts';
import type { Setup, SetupStep } from '#contract/admin/setup.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin, useProblem } from '../call-admin.ts';
import { CurrencySection } from '../settings/currency-section.tsx';
import { IdentitySection } from '../settings/identity/identity-section.tsx';
import { MailSection } from '../settings/mail/mail-section.tsx';
import { PaymentsSection } from '../settings/payments/payments-section.tsx';
import { StepHeading } from '../settings/section-form.tsx';
import { SellerSection } from '../settings/seller/seller-section.tsx';
import { TaxSection } from '../settings/tax/tax-section.tsx';
import type { Route } from './+types/setup-page.ts';
import { ChooseLicenses } from './choose-licenses.tsx';
import { EmptyDemo } from './empty-demo.tsx';
import { FirstFont } from './first-font.tsx';
import styles from './setup.module.css';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

export const clientLoader = inBrowser(() => tryLoad(readAll()));

async function readAll() {
  const [{ data: setup }, { data: offered }, { data: settings }, { data: fonts }] = await Promise.all([
    callAdmin('readSetup', {}),
    callAdmin('offeredLicenseTypes', {}),
    callAdmin('readSettings', {}),
    callAdmin('listStock', { query: { limit: 5, sort: '-id' } }),
  ]);
  return { setup, offered, settings, fonts };
}

/** The way of a new shop to its first sale, step by step; each is left and come back to as one likes. */
export default function SetupPage({ loaderData }: Route.ComponentProps) {
  const { data, isLoading, hasFailed, reload } = useLoaded(loaderData);
  useProblem(hasFailed, t(texts.notLoaded));
  const done = data?.setup.steps.filter(({ isDone }) => isDone).length ?? 0;
  return (
    <>
      <PageHead title={t('Set up your shop')} />
      <div className="headrow">
        <h1>{t('Set up your shop')}</h1>
        {data && (
          <p className="two" role="status">
            {t('{done} of {count} done. Leave any step and come back.', { done, count: data.setup.steps.length })}
          </p>
        )}
      </div>
      {isLoading && data === null && <WaitingRows rows={8} height={97} phone={140} />}
      {hasFailed && <LoadError what={t('The steps')} onRetry={reload} />}
      {data && (
        <>
          {data.setup.demo && <Demo demo={data.setup.demo} />}
          <Steps data={data} reload={reload} />
        </>
      )}
    </>
  );
}

const titles: Readonly<Record<SetupStep['name'], [title: Message, why: Message]>> = {
  identity: [msg('Name and wordmark'), msg('Appears at the top of every page, on documents and in emails.')],
  seller: [msg('Seller'), msg('Who signs the contract. Printed on every invoice, certificate and in the imprint.')],
  tax: [
    msg('Tax and currency'),
    msg(
      'Choose the currency of your prices, the countries in which you pay tax, or none, and whether prices include it.',
    ),
  ],
  licenses: [
    msg('Licences'),
    msg(
      'Twelve common types. Select those you want to sell; their terms are templates until your lawyer has read them.',
    ),
  ],
  payments: [
    msg('Payments'),
    msg('Until you enter your keys, every payment is a test: no money moves, and every page shows that.'),
  ],
  mail: [msg('Mail'), msg('Orders, downloads and passwords are sent by email.')],
  font: [
    msg('First font'),
    msg('Choose a ZIP with everything in it. Names, styles, languages and features are read from the files.'),
  ],
  purchase: [msg('Test purchase'), msg('Buy your own font once, with a test payment, and download it.')],
  opening: [msg('Open'), msg('Everyone can see the shop from then on. You can close it again with one button.')],
};

/** The setup steps. The first unfinished one is open, and finishing a step opens the next. */
function Steps({ data, reload }: { data: Data; reload: () => void }) {
  const { steps } = data.setup;
  const [open, setOpen] = useState<ReadonlySet<SetupStep['name']>>(
    () =>
      new Set(
        steps
          .filter(({ isDone }) => !isDone)
          .map(({ name }) => name)
          .slice(0, 1),
      ),
  );
  function turn(name: SetupStep['name'], isOpen: boolean) {
    const rest = [...open].filter((one) => one !== name);
    if (isOpen !== open.has(name)) setOpen(new Set(isOpen ? [...rest, name] : rest));
  }
  function goOn(from: SetupStep['name'], to: SetupStep['name']) {
    setOpen(new Set([...[...open].filter((one) => one !== from), to]));
    const summary = document.getElementById(`step-${to}`);
    summary?.focus();
    summary?.scrollIntoView({ block: 'start' });
  }
  return (
    <ol className={styles.steps}>
      {steps.map((step, at) => {
        const next = steps.slice(at + 1).find(({ isDone }) => !isDone);
        return (
          <Step
            key={step.name}
            step={step}
            number={at + 1}
            isOpen={open.has(step.name)}
            onTurn={(isOpen) => turn(step.name, isOpen)}
          >
            {contents(step.name, data, reload)}
            {step.isDone && next && (
              <button type="button" className="link" onClick={() => goOn(step.name, next.name)}>
                {t('Continue with {step}', { step: t(titles[next.name][0]) })}
              </button>
            )}
          </Step>
        );
      })}
    </ol>
  );
}

function Step({
  step: { name, isDone, says },
  number,
  isOpen,
  onTurn,
  children,
}: {
  step: SetupStep;
  number: number;
  isOpen: boolean;
  onTurn: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const [title, why] = titles[name];
  const id = useId();
  return (
    <li aria-labelledby={id}>
      <details className={styles.step} open={isOpen} onToggle={(event) => onTurn(event.currentTarget.open)}>
        <summary id={`step-${name}`}>
          <span className={`t32 ${styles.number}`} aria-hidden="true">
            {number}
          </span>
          <h2 id={id}>
            <span className="vh">{number} </span>
            {t(title)}
          </h2>
          <span className={isDone ? 'badge ok' : 'badge'}>{says}</span>
          <Icon name="down" />
        </summary>
        <p className={`two ${styles.why}`}>{t(why)}</p>
        <div className={styles.work}>
          <StepHeading value={id}>{children}</StepHeading>
        </div>
      </details>
    </li>
  );
}

type Data = Awaited<ReturnType<typeof readAll>>;

function contents(name: SetupStep['name'], { setup, offered, settings, fonts }: Data, reload: () => void): ReactNode {
  switch (name) {
    case 'identity':
      return <IdentitySection identity={settings.identity} />;
    case 'tax':
      return (
        <>
          <CurrencySection settings={settings} />
          <TaxSection tax={settings.tax} />
        </>
      );
    case 'seller':
      return <SellerSection seller={settings.seller} />;
    case 'licenses':
      return <ChooseLicenses offered={offered} />;
    case 'payments':
      return <PaymentsSection payments={settings.payments} />;
    case 'mail':
      return <MailSection mail={settings.mail} />;
    case 'font':
      return <FirstFont fonts={fonts} onImported={reload} />;
    case 'purchase':
      return <TestPurchase font={fonts.find(({ status, styleCount }) => status === 'published' && styleCount > 0)} />;
    case 'opening':
      return (
        <>
          <Missing missing={setup.missing} />
          <OpenOrClose isClosed={setup.isClosed} />
        </>
      );
  }
}

/** What a test purchase shows, and the way to the font that is bought. */
function TestPurchase({ font }: { font: AdminProduct | undefined }) {
  return (
    <>
      <ol className={styles.purchase}>
        <li>{t('Put your font into the cart and go to the checkout.')}</li>
        <li>{t('Approve the payment. It is a test: no money moves.')}</li>
        <li>{t('Download the font, open its certificate, and read the email.')}</li>
      </ol>
      {font ? (
        <Way to={`/product/${font.slug}`}>{t('Buy {name}', { name: font.name })}</Way>
      ) : (
        <p className="two">{t('Publish a font first; then you can buy it here.')}</p>
      )}
    </>
  );
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
      <p>{t('Before you can sell for real money:')}</p>
      <ul className={styles.missing}>
        {missing.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p className={styles.ways}>
        <Link className="link" to="/admin/settings/legal">
          {t('Small print')}
        </Link>
        <Link className="link" to="/admin/license">
          {t('Terms of the licences')}
        </Link>
        <Link className="link" to="/admin/settings/storage">
          {t('Storage')}
        </Link>
      </p>
    </>
  );
}

/** The one button that opens the shop, or closes it until it is ready. */
function OpenOrClose({ isClosed }: { isClosed: boolean }) {
  const { isPending, mutate } = useMutation();
  async function change() {
    if (await mutate(() => callAdmin('changeOpening', { body: { isClosed: !isClosed } }), t(texts.notChanged)))
      toastSuccess(isClosed ? t(texts.opened) : t(texts.closed));
  }
  return (
    <>
      <button type="button" className={isClosed ? 'btn fill small' : 'btn small'} disabled={isPending} onClick={change}>
        {isClosed ? t('Open the shop') : t('Close it to visitors meanwhile')}
      </button>
      {isClosed && <Way to="/admin/settings/opening">{t('Let someone see it')}</Way>}
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
          'This is the demo: its fonts, licences, plans and About page are examples. Empty it to start with your own.',
        )}
      </p>
      <button type="button" className="btn small" onClick={() => setOpen(true)}>
        {t('Start my own shop')}
      </button>
      {isOpen && <EmptyDemo demo={demo} onClose={() => setOpen(false)} />}
    </section>
  );
}
