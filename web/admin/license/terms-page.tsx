import { Link, useParams } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import type { LicenseTerms } from '#contract/nouns/license-terms.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import { usualLocale } from '#contract/shop/locales.ts';
import { asRead } from '../../api/as-read.ts';
import { call } from '../../api/call.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useShop } from '../../ui/use-shop.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin, listEveryType } from '../call-admin.ts';
import { TextEditor } from '../form/text-editor.tsx';
import { TextTranslations } from '../form/text-translations.tsx';
import type { Route } from './+types/terms-page.ts';
import { termFact } from './term-fact.ts';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

type Sold = { version: number; licenses: number };
type Found = { type: LicenseType | null; terms: LicenseTerms | null; sold: readonly Sold[] };

export const clientLoader = inBrowser(({ params }) => tryLoad(readTerms(Number(params.id))));

/** A licence type with the newest version of its terms; null for what there is not. */
async function readTerms(id: number): Promise<Found> {
  const type = (await listEveryType()).find((one) => one.id === id) ?? null;
  if (type === null || type.terms === null) return { type, terms: null, sold: [] };
  try {
    const [{ data: terms }, { data: sold }] = await Promise.all([
      call('readLicenseTerms', { params: { id }, query: {} }),
      callAdmin('soldLicenseTerms', { params: { id } }),
    ]);
    return { type, terms, sold };
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'terms_not_found') return { type, terms: null, sold: [] };
    throw error;
  }
}

/** Writes the terms of a licence type. */
export default function TermsPage({ loaderData }: Route.ComponentProps) {
  const { id } = useParams();
  const { data: found, isLoading, hasFailed, reload } = useLoaded(loaderData);
  const locale = useShop()?.locale ?? usualLocale;
  const type = found?.type;
  return (
    <>
      <PageHead title={t('License terms')} />
      {isLoading && found === null && <WaitingRows rows={12} heads={32.5} height={38} phone={149} />}
      {hasFailed && <LoadError what={t('The terms')} onRetry={reload} />}
      {found && !type && <p className="t24">{t(texts.gone)}</p>}
      {found && type && (
        <>
          <div className="headrow">
            <h1>{t('Terms of the {name}', { name: type.name })}</h1>
            <Link className="btn small" to="/admin/license">
              {t('All license types')}
            </Link>
          </div>
          <TextEditor
            key={id}
            published={found.terms}
            facts={[termFact(type.termMonths, locale), ...type.usageDetailsList]}
            address={`/license/${type.slug}`}
            work={(text) =>
              callAdmin('publishLicenseTerms', { params: { id: type.id }, body: { text }, headers: asRead(type) })
            }
            failure={t(texts.termsNotPublished)}
            done={t(texts.termsPublished)}
          >
            {t('Sold licences keep the version they were sold under. A published version can’t be changed.')}
            {found.sold.length > 0 && t(' Sold: {versions}.', { versions: found.sold.map(describeSold).join(', ') })}
          </TextEditor>
          {found.terms && (
            <TextTranslations
              key={found.terms.version}
              version={found.terms.version}
              stored={found.terms.translations ?? {}}
              facts={[termFact(type.termMonths, locale), ...type.usageDetailsList]}
              work={translate(type, found.terms)}
              failure={t(texts.notTranslated)}
              done={t(texts.translated)}
            />
          )}
        </>
      )}
    </>
  );
}

const translate =
  (type: LicenseType, { version }: LicenseTerms) =>
  (translations: Readonly<Record<string, string>>) =>
    callAdmin('translateLicenseTerms', {
      params: { id: type.id },
      body: { version, translations },
      headers: asRead(type),
    });

const describeSold = ({ version, licenses }: Sold) =>
  t('{licenses} under version {version}', {
    licenses: licenses === 1 ? t('one licence') : t('{licenses} licences', { licenses }),
    version,
  });
