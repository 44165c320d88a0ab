import { useState } from 'react';
import { Link } from 'react-router';
import { type LoadedDrawing, useDrawing } from '../../api/use-drawing.ts';
import { Price } from '../../ui/price.tsx';
import { Specimen } from '../../ui/specimen.tsx';
import { addressSpecimen } from '../address-specimen.ts';
import { fromPrice } from '../from-price.ts';
import styles from './eight-ways.module.css';
import type { NamedFont } from './load-names.ts';
import { sampleName } from './sample-name.ts';

/** A visitor's name in eight fonts at once. */
export function EightWays({ fonts, families }: { fonts: readonly NamedFont[]; families: number }) {
  const [name, setName] = useState(sampleName);
  if (fonts.length === 0) return null;
  return (
    <section className="sec">
      <div className={`sechead ${styles.head}`}>
        <h2>Your name, eight ways</h2>
        <Link className="link wide" to={`/product?${new URLSearchParams({ text: name })}`}>
          Try it in all {families}
        </Link>
      </div>
      <label className="vh" htmlFor="brand">
        Your brand name
      </label>
      <input
        className={styles.brand}
        id="brand"
        value={name}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        onChange={(event) => setName(event.target.value)}
      />
      <ul className={styles.eight}>
        {fonts.map(({ product, specimen }) => (
          <NameCell key={product.id} product={product} specimen={specimen} name={name} />
        ))}
      </ul>
    </section>
  );
}

function NameCell({
  product,
  specimen,
  name,
}: {
  product: NamedFont['product'];
  specimen: LoadedDrawing;
  name: string;
}) {
  const shown = name.trim() === '' ? product.name : name;
  const drawing = useDrawing(addressSpecimen(product, shown), specimen);
  return (
    <li>
      <Link to={`/product/${product.slug}`} prefetch="intent">
        <span className={styles.art}>
          <Specimen drawing={drawing} label={shown} shape="fit-start" />
        </span>
        <span className={styles.name}>
          <span>{product.name}</span>
          <span className="two">
            from <Price dollars={fromPrice(product)} isShort />
          </span>
        </span>
      </Link>
    </li>
  );
}
