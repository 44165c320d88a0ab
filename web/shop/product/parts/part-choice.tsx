import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { asCents, centsOf, formatDollars } from '#contract/money.ts';
import type { Part } from '#contract/nouns/parts.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { useDrawing } from '../../../api/use-drawing.ts';
import { Specimen } from '../../../ui/drawing/specimen.tsx';
import { useInView } from '../../../ui/drawing/use-in-view.ts';
import { Price } from '../../../ui/price.tsx';
import type { Font, LoadedProduct } from '../load-product.ts';
import look from '../product.module.css';
import { addressTester, wordsOf } from '../tester/tester-state.ts';
import type { TesterControls } from '../tester/use-tester.ts';
import { chooseParts, sumOf, toggleStyles } from './choose-parts.ts';
import styles from './parts.module.css';

type Shown = {
  product: LoadedProduct['product'];
  font: Font;
  tester: TesterControls;
  onChoose: (parts: readonly Part[]) => void;
};

/** Of the words of a line. */
const MOST_LETTERS = 40;

/** Packages and single styles of a font, to be ticked; nothing ticked is the whole family. */
export default function PartChoice({ product, font, tester, onChoose }: Shown) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { parts } = product;
  const packages = parts.filter(({ kind }) => kind === 'package');

  function change(styleIds: readonly number[], isChosen: boolean) {
    const next = toggleStyles(parts, chosen, styleIds, isChosen);
    setChosen(next);
    onChoose(chooseParts(parts, next) ?? parts.slice(0, 1));
  }
  const clear = () => change([...chosen], false);

  return (
    <section className={look.block}>
      <h2>
        {t('Choose styles')}
        <span className="two" role="status">
          {chosen.size === 0
            ? t('none chosen: the whole family')
            : t('{chosen} of {count} chosen', { chosen: chosen.size, count: font.styles.length })}
        </span>
      </h2>
      {packages.length > 0 && (
        <ul className={styles.packages} aria-label={t('Packages')}>
          {packages.map((part) => (
            <PackageLine
              key={part.id}
              part={part}
              parts={parts}
              font={font}
              isChosen={part.styleIds.every((id) => chosen.has(id))}
              onChange={(isChosen) => change(part.styleIds, isChosen)}
            />
          ))}
        </ul>
      )}
      <ul className={styles.styles} aria-label={t('Single styles')}>
        {font.styles.map((style) => (
          <StyleLine
            key={style.id}
            product={product}
            style={style}
            part={parts.find(({ kind, styleIds }) => kind === 'style' && styleIds.includes(style.id))}
            tester={tester}
            isChosen={chosen.has(style.id)}
            onChange={(isChosen) => change([style.id], isChosen)}
          />
        ))}
      </ul>
      {chosen.size > 0 && (
        <p className="between t13">
          <FamilyOffer parts={parts} chosen={chosen} />
          <button type="button" className="link" onClick={clear}>
            {t('Take the whole family')}
          </button>
        </p>
      )}
    </section>
  );
}

/** What the family costs more than the chosen styles. */
function FamilyOffer({ parts, chosen }: { parts: readonly Part[]; chosen: ReadonlySet<number> }) {
  const [family] = parts;
  const own = chooseParts(parts, chosen);
  if (!family || !own) return null;
  if (own[0]?.kind === 'family') return <span>{t('The whole family costs no more than these, so you get it.')}</span>;
  const more = asCents(centsOf(family.price) - centsOf(sumOf(own)));
  const price = formatDollars(more, { short: true });
  return (
    <span>
      {more * 2 <= centsOf(sumOf(own))
        ? t('The whole family is only {price} more.', { price })
        : t('The whole family is {price} more.', { price })}
    </span>
  );
}

function PackageLine({
  part,
  parts,
  font,
  isChosen,
  onChange,
}: {
  part: Part;
  parts: readonly Part[];
  font: Font;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  const names = font.styles.filter(({ id }) => part.styleIds.includes(id)).map(({ name }) => name);
  const single = part.styleIds.flatMap(
    (id) => parts.find((one) => one.kind === 'style' && one.styleIds.includes(id)) ?? [],
  );
  const instead = single.length === part.styleIds.length ? sumOf(single) : 0;
  return (
    <li>
      <label>
        <span className="check">
          <input type="checkbox" checked={isChosen} onChange={(event) => onChange(event.target.checked)} />
        </span>
        <b>{part.name}</b>
        <span className="two t13">
          {names.length > 6 ? formatCount('{count} style', '{count} styles', names.length) : names.join(', ')}
        </span>
        <span className={styles.price}>
          {instead > part.price && (
            <s className="three">
              <span className="vh">{t('instead of')} </span>
              <Price dollars={instead} isShort />
            </s>
          )}{' '}
          <Price dollars={part.price} isShort />
        </span>
      </label>
    </li>
  );
}

/** A style as words in its own face; one that is not sold alone has no box. */
function StyleLine({
  product,
  style,
  part,
  tester,
  isChosen,
  onChange,
}: {
  product: LoadedProduct['product'];
  style: Font['styles'][number];
  part: Part | undefined;
  tester: TesterControls;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  const [line, isSeen] = useInView<HTMLLIElement>();
  const words = [...wordsOf(product, tester).replace(/\s+/g, ' ').trim()].slice(0, MOST_LETTERS).join('');
  const drawing = useDrawing(
    isSeen ? addressTester(product, { ...tester, styleId: style.id, features: {}, axes: {} }, words, '128') : null,
  );
  return (
    <li ref={line}>
      <label>
        <span className="check">
          <input
            type="checkbox"
            checked={isChosen}
            disabled={!part}
            onChange={(event) => onChange(event.target.checked)}
          />
        </span>
        <span className={styles.name}>{style.name}</span>
        <span className={styles.specimen}>
          <Specimen drawing={drawing} shape="fit-start" height={44} />
        </span>
        <span className={styles.price}>
          {part ? <Price dollars={part.price} isShort /> : <span className="two t13">{t('only in packages')}</span>}
        </span>
      </label>
    </li>
  );
}
