import { useState } from 'react';
import { loadDrawing } from '../../api/load-drawing.ts';
import { addressPreview } from '../../api/preview-address.ts';
import { callFrom } from '../../api/server-call.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { findFont } from '../find-font.ts';
import type { Route } from './+types/license-page.ts';
import { adviseLicences, usualAnswers } from './advise.ts';
import { Advisor } from './advisor.tsx';
import { chooseFigure } from './choose-figure.ts';
import styles from './license.module.css';
import { LicenseCard } from './license-card.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

const numbers = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');

export async function loader({ context }: Route.LoaderArgs) {
  const [{ data: types }, { data: cheapest }, font] = await Promise.all([
    callFrom(context)('listLicenseTypes', { query: {} }),
    callFrom(context)('listProducts', { query: { sort: 'price-asc', limit: 1 } }),
    findFont(context, 'bodoni-moda', '1,000'),
  ]);
  const cards = await Promise.all(
    types.map(async (type) => {
      const text = chooseFigure(type);
      const address = font && addressPreview({ productId: font.id, version: font.version, text });
      return { type, text, figure: address === null ? null : await loadDrawing(context, address, `l${type.id}`) };
    }),
  );
  return { cards, cheapest: cheapest[0] ?? null };
}

export default function LicensePage({ loaderData }: Route.ComponentProps) {
  const { cards, cheapest } = loaderData;
  const [answers, setAnswers] = useState(usualAnswers);
  const offered = cards.map(({ type }) => type.name);
  const advice = adviseLicences(answers).filter(({ name }) => offered.includes(`${name} License`));
  return (
    <div className="sheet">
      <PageHead
        title="License"
        description="Twelve licences, each with its limits in figures and its price, and an advisor that finds the cheapest set for your use."
        path="/license"
      />
      <div className={styles.head}>
        <h1 className="t72">{numbers[cards.length] ?? cards.length} licences, in plain words.</h1>
        <p className="two">
          You never buy the letters; you buy the right to use them for something. Pick by what you make, and by how much
          of it.
        </p>
      </div>
      {advice.length > 0 && <Advisor answers={answers} advice={advice} onAnswer={setAnswers} />}
      <ul className={styles.cards}>
        {cards.map(({ type, text, figure }, at) => (
          <LicenseCard
            key={type.id}
            type={type}
            number={at + 1}
            figure={figure}
            text={text}
            cheapest={cheapest}
            isAdvised={advice.some(({ name }) => type.name === `${name} License`)}
          />
        ))}
      </ul>
    </div>
  );
}
