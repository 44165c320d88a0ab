import { type RefObject, useEffect, useRef, useState } from 'react';
import { msg, t } from '#contract/languages/translate.ts';
import type { Order } from '#contract/nouns/orders.ts';
import type { Product } from '#contract/nouns/products.ts';
import { call } from '../../api/call.ts';
import { useNameArt } from '../../api/use-name-art.tsx';
import { BarSearch } from '../../ui/bar-search/bar-search.tsx';
import { useDelayedSearch } from '../../ui/bar-search/use-delayed-search.ts';
import { formatDate } from '../../ui/format-date.ts';
import { Price } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { callAccount } from '../call-account.ts';
import styles from './search.module.css';

/** Of each kind, as many as fit under the bar. */
const most = 5;

type Found = { kind: 'order'; order: Order } | { kind: 'font'; product: Product };

/** Own orders and fonts on offer. A search that fails finds nothing; the next key tries again. */
async function findAll(query: string): Promise<Found[]> {
  const requested = { query: { query, page: 1, limit: most } };
  const [orders, fonts] = await Promise.all([
    callAccount('listOrders', requested).then(
      ({ data }) => data,
      () => [],
    ),
    call('searchProducts', requested).then(
      ({ data }) => data,
      () => [],
    ),
  ]);
  return [
    ...orders.map((order) => ({ kind: 'order' as const, order })),
    ...fonts.map((product) => ({ kind: 'font' as const, product })),
  ];
}

const debounce_ms = 500;
const groups = { order: msg('Your orders'), font: msg('Fonts') } as const;

/**
 * The search of the bar: own orders by number, font or licence number, and fonts on offer. A slash brings the caret.
 */
export function AccountSearch() {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const { found, isSearching } = useDelayedSearch(query, debounce_ms, findAll);
  useSlash(input);
  return (
    <BarSearch
      input={input}
      label={t('Search orders and fonts')}
      placeholder={t('Search')}
      keys="/"
      groups={groups}
      query={query}
      found={found}
      isSearching={isSearching}
      addressOf={addressOf}
      addressOfAll={(words) => `/customer/order-history?${new URLSearchParams({ query: words })}`}
      onQuery={setQuery}
    >
      {(one) => (one.kind === 'order' ? <FoundOrder order={one.order} /> : <FoundFont product={one.product} />)}
    </BarSearch>
  );
}

function addressOf(found: Found): string {
  return found.kind === 'order' ? `/customer/order-history?query=${found.order.id}` : `/product/${found.product.slug}`;
}

/** A slash that is typed nowhere else brings the caret here. */
function useSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}

/** An own order that was found. */
function FoundOrder({ order }: { order: Extract<Found, { kind: 'order' }>['order'] }) {
  return (
    <>
      <span className={styles.line}>
        <span className="b">{t('No. {id}', { id: order.id })}</span>{' '}
        {order.orderItems.map(({ product }) => product.name).join(', ')}
      </span>
      <span className="two wide">{formatDate(order.createdAt)}</span>
      <StatusBadge status={order.status} />
      <span className="num">
        <Price dollars={order.totalAmount} />
      </span>
    </>
  );
}

/** A font that was found, or a bundle, drawn in itself and named in our letters. */
function FoundFont({ product: { images, name, type } }: { product: Extract<Found, { kind: 'font' }>['product'] }) {
  return (
    <>
      <span className={styles.line}>
        {useNameArt(images, name, { height: 28 })}
        <b className="t13">{name}</b>
      </span>
      <span className="two">{type}</span>
    </>
  );
}
