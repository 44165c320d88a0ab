import type { FeatureName } from '#contract/feature-names.ts';
import { msg, t } from '#contract/languages/translate.ts';
import type { Feature } from '#contract/nouns/features.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Switch } from '../../ui/form/choice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin } from '../call-admin.ts';
import type { Route } from './+types/features-page.ts';
import words from './features.json' with { type: 'json' };
import styles from './features.module.css';

/** What staff hear of features: what was done, and what was not. */
const texts = {
  notSwitched: msg('Failed to switch the feature'),
  switched: (title: string, isOn: boolean) =>
    isOn ? t('{title} is on, for every visitor', { title }) : t('{title} is off, for every visitor', { title }),
} as const;

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

const parts: Readonly<Record<FeatureName, { title: string; on: string; off: string }>> = words;
export const clientLoader = inBrowser(() => tryLoad(callAdmin('readFeatures', {}).then(({ data }) => data)));

/** What of the shop can be switched, each with what its switching off does. */
export default function FeaturesPage({ loaderData }: Route.ComponentProps) {
  const { data: features, isLoading, hasFailed, reload } = useLoaded(loaderData);
  const { isPending, mutate } = useMutation();

  async function turn({ name, isOn }: Feature) {
    const change = { params: { name }, body: { isOn: !isOn } };
    if (!(await mutate(() => callAdmin('switchFeature', change), t(texts.notSwitched)))) return;
    toastSuccess(texts.switched(t(parts[name].title), !isOn));
  }

  return (
    <>
      <PageHead title={t('Features')} />
      <div className="headrow">
        <h1>{t('Features')}</h1>
        <p className="two">{t('A switch takes effect with each visitor’s next page.')}</p>
      </div>
      {isLoading && features === null && <WaitingRows rows={9} height={72} phone={131} />}
      {hasFailed && <LoadError what={t('The features')} onRetry={reload} />}
      {features && (
        <ul className={styles.features} aria-busy={isLoading}>
          {features.map((feature) => {
            const { title, on, off } = parts[feature.name];
            return (
              <li key={feature.name}>
                <h2>{t(title)}</h2>
                <p>
                  {t(on)} <span className="two">{t('Off: {off}', { off: lowerFirst(t(off)) })}</span>
                </p>
                <Switch isOn={feature.isOn} label={t(title)} isBusy={isPending} onTurn={() => turn(feature)}>
                  <span className={`badge ${feature.isOn ? 'ok' : ''}`}>
                    {feature.isOn ? t('Active') : t('Inactive')}
                  </span>
                </Switch>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
