import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import { asCents, centsOf, formatDollars, toDollars } from '#contract/money.ts';
import type { Tier } from '#contract/nouns/license-types.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { FIRST_TIER, findTier } from '#contract/tiers.ts';
import { addToCart, countLicenses, largestQuantity, limitQuantity, sumCart } from '../../../cart/cart.ts';
import { readCart, writeCart } from '../../../cart/cart-store.ts';
import { Icon } from '../../../ui/drawing/icon.tsx';
import { StepField } from '../../../ui/form/step-field.tsx';
import { Price } from '../../../ui/price.tsx';
import { addressSpecimen } from '../../address-specimen.ts';
import { useOverlays } from '../../frame/overlays.ts';
import { IfFeature } from '../../if-feature.tsx';
import { type ChosenPart, drawnStyle, listChosen, priceOfParts } from '../../license/list-chosen.ts';
import { ReadTerms } from '../../terms/read-terms.tsx';
import type { LoadedProduct } from '../load-product.ts';
import styles from './license.module.css';

const texts = {
  addWithoutLicense: msg('Please select at least one license before adding to cart.'),
  buyWithoutLicense: msg('Please select at least one license before proceeding to buy.'),
} as const;

const shownAtFirst = 5;

/** Which licences, how many of each, and what that costs at every moment. */
export function LicenseForm({
  product,
  parts,
}: {
  product: LoadedProduct['product'];
  /** What of the font is about to be bought. */
  parts: readonly ChosenPart[];
}) {
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map());
  const [sizes, setSizes] = useState<ReadonlyMap<number, number>>(new Map());
  const [alert, setAlert] = useState<string | null>(null);
  const start = useRef<HTMLDivElement>(null);
  const form = useStuck();
  const [isLong, setIsLong] = useState(false);
  const { openCart } = useOverlays();
  const navigate = useNavigate();
  // A font is sold exclusively as a whole.
  const types = product.licenseTypes.filter(({ exclusive }) => !exclusive || parts[0]?.kind === 'family');
  const chosen = listChosen(
    { ...product, licenseTypes: types },
    quantities,
    (part) => addressSpecimen(product, product.name, '256', drawnStyle(part)) ?? product.images,
    parts,
    sizes,
  );
  const listed = isLong ? types : types.slice(0, shownAtFirst);
  const hidden = types.length - listed.length;

  function setQuantity(id: number, quantity: number | null) {
    const next = new Map(quantities);
    if (quantity === null) next.delete(id);
    else next.set(id, quantity);
    setQuantities(next);
    setAlert(null);
  }

  function add(refusal: string): boolean {
    if (chosen.length === 0) {
      flushSync(() => setAlert(refusal));
      form.current?.querySelector<HTMLElement>('input[type=checkbox]')?.focus({ preventScroll: true });
      const belong = form.current?.querySelectorAll(`[role=alert], .${styles.choice}:first-child`) ?? [];
      // The form may stick with its head above the window, so the page goes to where the form begins.
      if (![...belong].every(isInSight)) start.current?.scrollIntoView();
      return false;
    }
    writeCart(addToCart(readCart(), chosen));
    return true;
  }

  return (
    <>
      <div ref={start} className={styles.start} />
      <form
        ref={form}
        className={styles.form}
        aria-label={t('Choose your licences')}
        onSubmit={(event) => event.preventDefault()}
      >
        <div className={styles.head}>
          <h2>{t('Choose your licences')}</h2>
          <IfFeature name="advisor">
            <Link className="link t13" to={`/license?font=${product.slug}#advisor`}>
              {t('Which licence do I need?')}
            </Link>
          </IfFeature>
        </div>
        {product.parts.length > 1 && (
          <p className={`between t13 ${styles.parts}`}>
            <span>{sayParts(parts)}</span>
            <a className="link" href="#styles">
              {t('Choose styles')}
            </a>
          </p>
        )}
        <div role="alert">{alert !== null && <p className={`note bad ${styles.alert}`}>{alert}</p>}</div>
        <div className={styles.list}>
          {listed.map((type) => (
            <LicenseChoice
              key={type.id}
              product={product}
              type={type}
              parts={parts}
              tier={findTier(type.tiers, sizes.get(type.id) ?? FIRST_TIER) ?? null}
              onSize={(size) => setSizes(new Map(sizes).set(type.id, size))}
              quantity={quantities.get(type.id) ?? null}
              onQuantity={(quantity) => setQuantity(type.id, quantity)}
            />
          ))}
          {hidden > 0 && (
            <button type="button" className={`link t13 ${styles.more}`} onClick={() => setIsLong(true)}>
              {formatCount('{count} more licence', '{count} more licences', hidden)}
            </button>
          )}
        </div>
        <div className={styles.buy}>
          <p className={styles.total} aria-live="polite">
            <span>{chosen.length === 0 ? t('No licence chosen') : countLicenses(chosen)}</span>
            <strong>{formatDollars(sumCart(chosen))}</strong>
          </p>
          <div className={styles.buttons}>
            <button type="button" className="btn" onClick={() => add(t(texts.addWithoutLicense)) && openCart()}>
              {t('Add to Cart')}
            </button>
            <button
              type="button"
              className={`btn ${chosen.length > 0 ? 'fill' : ''}`}
              onClick={() => add(t(texts.buyWithoutLicense)) && navigate('/checkout')}
            >
              {t('Buy Now')}
            </button>
          </div>
        </div>
      </form>
    </>
  );
}

const sayParts = (parts: readonly ChosenPart[]): string =>
  parts[0]?.kind === 'family' ? t('The whole family') : parts.map(({ name }) => name).join(', ');

/** Tells the style sheet how high the form is: where it is higher than the window it sticks by its end. */
function useStuck() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const observer = new ResizeObserver(() => current.style.setProperty('--high', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return form;
}

/** Whether it is the topmost thing where it stands: not outside the window and not under a bar. */
function isInSight(part: Element): boolean {
  const { left, top, bottom } = part.getBoundingClientRect();
  return [top + 1, bottom - 1].every((y) => part.contains(document.elementFromPoint(left + 1, y)));
}

/**
 * One licence that can be ticked: what it allows, in detail for who points at the question mark, and how many of it.
 */
function LicenseChoice({
  product,
  type,
  parts,
  tier,
  quantity,
  onSize,
  onQuantity,
}: {
  product: LoadedProduct['product'];
  type: LoadedProduct['product']['licenseTypes'][number];
  parts: readonly ChosenPart[];
  /** The size that is chosen; null where it comes in one. */
  tier: Tier | null;
  onSize: (tierId: number) => void;
  /** Null when it is not ticked. */
  quantity: number | null;
  onQuantity: (quantity: number | null) => void;
}) {
  const id = useId();
  /** Whether somebody folded or opened its words; until then they are open where it is chosen. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const price = priceOfParts(product, type, quantity ?? 1, parts, tier?.factor);
  const isRequested = type.isOnRequest;
  const hasPrice = !isRequested && !tier?.onRequest;
  const license = tier?.onRequest ? `${type.name}, ${tier.name}` : type.name;
  const requestedItems = { font: product.name, license };
  return (
    <div className={styles.choice}>
      {isRequested ? (
        <span />
      ) : (
        <span className="check">
          <input
            type="checkbox"
            id={id}
            checked={quantity !== null}
            onChange={(event) => {
              onQuantity(event.target.checked ? 1 : null);
              setOpen(null);
            }}
          />
        </span>
      )}
      <span>
        {isRequested ? (
          <b>{type.name}</b>
        ) : (
          <label htmlFor={id}>
            <b>{type.name}</b>
          </label>
        )}{' '}
        {type.usageDetailsList.length > 0 && (
          <button
            type="button"
            className={styles.tip}
            aria-label={t('What {name} allows', { name: type.name })}
            aria-describedby={`${id}-details`}
            // Not every browser gives what is tapped the focus, and the style sheet shows the help of what has it.
            onClick={({ currentTarget }) => currentTarget.focus()}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Escape') currentTarget.blur();
            }}
          >
            <Icon name="question" size={16} />
          </button>
        )}
      </span>
      <span className={styles.price}>
        {!hasPrice ? (
          <IfFeature name="contact">
            <Link
              className="link"
              to="/contact"
              state={{
                message: t(
                  'Please send me a price for {font} under the {license}. I plan to use it for:',
                  requestedItems,
                ),
              }}
            >
              {t('Ask for a price')}
            </Link>
          </IfFeature>
        ) : (
          <Price dollars={price} isShort />
        )}
      </span>
      {type.says.map((words) => (
        <p key={words} className={styles.says}>
          {words}
        </p>
      ))}
      <details
        className={styles.fold}
        open={isOpen ?? quantity !== null}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>
          <span>{type.description}</span> <span className="link">{t('More')}</span>
        </summary>
        {type.delivery && <p>{type.delivery}</p>}
        <ReadTerms terms={type.terms} slug={type.slug} name={type.name} productId={product.id} />
      </details>
      <div id={`${id}-details`} className={styles.details} role="tooltip">
        <dl className="dl">
          {type.usageDetailsList.map(({ label, value }) => (
            <div key={label} className={styles.pair}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {quantity !== null && tier !== null && (
        <span className={styles.quantity}>
          <span className="sel">
            <select
              className="in"
              aria-label={type.measure ?? t('Size')}
              value={tier.id}
              onChange={(event) => onSize(Number(event.target.value))}
            >
              {type.tiers.map(({ id: tierId, name }) => (
                <option key={tierId} value={tierId}>
                  {name}
                </option>
              ))}
            </select>
            <Icon name="down" />
          </span>
          <span className="two">{type.measure}</span>
        </span>
      )}
      {quantity !== null && hasPrice && !type.exclusive && (
        <div className={styles.quantity}>
          <StepField
            value={quantity}
            largest={largestQuantity}
            label={t('Quantity of {name}', { name: type.name })}
            onChange={(wanted) => onQuantity(limitQuantity(wanted))}
          />
          <span className="two">
            {quantity} × <Price dollars={price} isShort /> ={' '}
            <Price dollars={toDollars(asCents(centsOf(price) * quantity))} />
          </span>
        </div>
      )}
    </div>
  );
}
