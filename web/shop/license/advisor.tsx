import type { ProductDetail } from '#contract/nouns/products.ts';
import { addToCart } from '../../cart/cart.ts';
import { readCart, writeCart } from '../../cart/cart-store.ts';
import { addressSpecimen } from '../address-specimen.ts';
import { useOverlays } from '../frame/overlays.ts';
import { listChosen } from '../product/license/list-chosen.ts';
import type { Advice } from './advice/advise-licenses.ts';
import type { Answers } from './advice/answers.ts';
import styles from './advisor.module.css';
import { AdvisorQuestions } from './advisor-questions.tsx';
import { AdvisorResult } from './advisor-result.tsx';
import { FontChoice } from './font-choice.tsx';

/** Six questions, and the least expensive licences that cover the answers for one font. */
export function Advisor({
  answers,
  advice,
  font,
  isMissing,
  onAnswer,
}: {
  answers: Answers;
  advice: Advice;
  font: ProductDetail | null;
  isMissing: boolean;
  onAnswer: (change: Partial<Answers>) => void;
}) {
  const { openCart } = useOverlays();

  function add() {
    if (font === null) return;
    const quantities = new Map(advice.lines.map(({ licence, quantity }) => [licence.id, quantity]));
    writeCart(addToCart(readCart(), listChosen(font, quantities, addressSpecimen(font, font.name) ?? font.images)));
    openCart();
  }

  return (
    <section className={styles.advisor} aria-labelledby="advisor">
      <div className={styles.top}>
        <h2 className="t32" id="advisor">
          Which do I need?
        </h2>
        <FontChoice font={font} isMissing={isMissing} onChoose={(slug) => onAnswer({ font: slug })} />
      </div>
      <form className={styles.columns} aria-label="Which licence" onSubmit={(event) => event.preventDefault()}>
        <AdvisorQuestions answers={answers} onAnswer={onAnswer} />
        <AdvisorResult advice={advice} fontName={font?.name ?? null} onAdd={add} />
      </form>
    </section>
  );
}
