import { t } from '#contract/languages/translate.ts';
import { useDrawing } from '../../../api/use-drawing.ts';
import { Specimen } from '../../../ui/drawing/specimen.tsx';
import { useInView } from '../../../ui/drawing/use-in-view.ts';
import depth from '../depth.module.css';
import type { Font, LoadedProduct } from '../load-product.ts';
import styles from '../product.module.css';
import samples from './feature-samples.json' with { type: 'json' };
import { addressTester } from './tester-state.ts';
import type { TesterControls } from './use-tester.ts';

const shownLetters = 7;

type FeatureLetters = { tag: string; letters: readonly string[] };
type Sample = { text: string; isUsual?: boolean };
const known: Readonly<Record<string, Sample>> = samples;

/** The features a reader can switch, each drawn off and on; a tick changes what stands in the tester. */
export function Features({
  product,
  font,
  tester,
  changes,
}: {
  product: LoadedProduct['product'];
  font: Font;
  tester: TesterControls;
  /** The letters that each feature changes on its own, where there are any. */
  changes: readonly FeatureLetters[];
}) {
  const features = font.features
    .filter(({ tag }) => tag in known || /^(?:ss|cv)\d\d$/.test(tag))
    .map((feature) => ({ ...feature, letters: changes.find(({ tag }) => tag === feature.tag)?.letters ?? [] }));
  if (features.length === 0) return null;
  const css = Object.entries(tester.features).map(([tag, isOn]) => `"${tag}" ${isOn ? 1 : 0}`);
  return (
    <section className={styles.block}>
      <h2>
        {t('Features')} <span className="two">{t('off, then on')}</span>
      </h2>
      <div className={depth.features}>
        {features.map(({ tag, name, letters }) => (
          <FeatureSwitch key={tag} product={product} tag={tag} name={name} letters={letters} tester={tester} />
        ))}
      </div>
      {css.length > 0 && <p className={`two t13 ${depth.css}`}>{`CSS: font-feature-settings: ${css.join(', ')};`}</p>}
    </section>
  );
}

function FeatureSwitch({
  product,
  tag,
  name,
  letters,
  tester,
}: {
  product: LoadedProduct['product'];
  tag: string;
  name: string;
  /** What it changes, as far as letters change alone. */
  letters: readonly string[];
  tester: TesterControls;
}) {
  const sample = known[tag];
  const isUsual = sample?.isUsual ?? false;
  // A feature that works on letters together is shown in words that have such letters, if we know any.
  const text =
    letters.length > 0 ? letters.slice(0, shownLetters).join('') : /^(?:ss|cv)/.test(tag) ? '' : (sample?.text ?? '');
  const [label, isSeen] = useInView<HTMLLabelElement>();
  const address = (isOn: boolean) =>
    isSeen && text !== '' ? addressTester(product, { ...tester, features: { [tag]: isOn } }, text, '128') : null;
  const off = useDrawing(address(false));
  const on = useDrawing(address(true));
  return (
    <label ref={label}>
      {text === '' ? (
        <span className="two t13">{t('It affects letters next to each other.')}</span>
      ) : (
        <span className={depth.pair}>
          <span className={depth.off}>
            <Specimen drawing={off} shape="within" height={52} />
          </span>
          <Specimen drawing={on} shape="within" height={52} />
        </span>
      )}
      <span className="check">
        <input
          type="checkbox"
          checked={tester.features[tag] ?? isUsual}
          onChange={(event) => tester.change({ features: { ...tester.features, [tag]: event.target.checked } })}
        />
        <span>
          {name || tag}
          <code>{tag}</code>
          {letters.length > 0 && (
            <small className="two">
              {t('changes')} <bdi>{letters.join(' ')}</bdi>
            </small>
          )}
        </span>
      </span>
    </label>
  );
}
