import { useDrawing } from '../../api/use-drawing.ts';
import { Specimen } from '../../ui/specimen.tsx';
import { useInView } from '../../ui/use-in-view.ts';
import depth from './depth.module.css';
import samples from './feature-samples.json' with { type: 'json' };
import type { Font, LoadedProduct } from './load-product.ts';
import styles from './product.module.css';
import { addressTester } from './tester-state.ts';
import type { TesterControls } from './use-tester.ts';

type Sample = { text: string; isUsual?: boolean };
const known: Readonly<Record<string, Sample>> = samples;

/** The features a reader can switch, each drawn off and on; a tick changes what stands in the tester. */
export function Features(shown: { product: LoadedProduct['product']; font: Font; tester: TesterControls }) {
  const { product, font, tester } = shown;
  const features = font.features.filter(({ tag }) => tag in known);
  if (features.length === 0) return null;
  const css = Object.entries(tester.features).map(([tag, isOn]) => `"${tag}" ${isOn ? 1 : 0}`);
  return (
    <section className={styles.block}>
      <h2>
        Features <span className="two">off, then on</span>
      </h2>
      <div className={depth.features}>
        {features.map(({ tag, name }) => (
          <FeatureSwitch key={tag} product={product} tag={tag} name={name} tester={tester} />
        ))}
      </div>
      {css.length > 0 && <p className={`two t13 ${depth.css}`}>CSS: font-feature-settings: {css.join(', ')};</p>}
    </section>
  );
}

function FeatureSwitch({
  product,
  tag,
  name,
  tester,
}: {
  product: LoadedProduct['product'];
  tag: string;
  name: string;
  tester: TesterControls;
}) {
  const { text, isUsual = false } = known[tag] ?? { text: 'agy' };
  const [label, isSeen] = useInView<HTMLLabelElement>();
  const address = (isOn: boolean) =>
    isSeen ? addressTester(product, { ...tester, features: { [tag]: isOn } }, text) : null;
  const off = useDrawing(address(false));
  const on = useDrawing(address(true));
  return (
    <label ref={label}>
      <span className={depth.pair}>
        <span className={depth.off}>
          <Specimen drawing={off} height={52} />
        </span>
        <Specimen drawing={on} height={52} />
      </span>
      <span className="check">
        <input
          type="checkbox"
          checked={tester.features[tag] ?? isUsual}
          onChange={(event) => tester.change({ features: { ...tester.features, [tag]: event.target.checked } })}
        />
        <span>
          {name || tag}
          <code>{tag}</code>
        </span>
      </span>
    </label>
  );
}
