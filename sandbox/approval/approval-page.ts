import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { USUAL_COUNTRY } from '../orders/order-view.ts';
import type { Funding, Item, Order } from '../records.ts';
import { type WireMoney, writeMoney } from '../wire/money.ts';
import { cancelAddress, returnAddress } from './decide-approval.ts';

export type Page = { html: string; policy: string };

const STYLE = readFileSync(new URL('./approval-page.css', import.meta.url), 'utf8');
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const CHOICES: Record<Funding, string> = {
  ok: 'Go through',
  decline: 'Be declined',
  pending: 'Stay pending',
  denied: 'Be denied later',
};

/** The page on which the payer decides. Its form posts to its own address, so it works behind any prefix. */
export function approvalPage(order: Order): Page {
  const amount = dollars(writeMoney(order.unit.minor, order.unit.currency));
  const choices = Object.entries(CHOICES).map(
    ([value, words], at) =>
      `<label><input type="radio" name="funding" value="${value}"${at === 0 ? ' checked' : ''}>${words}<code>funding=${value}</code></label>`,
  );
  const form = `<form class="house" method="post" action="?token=${order.id}">${HEAD}${asking(order, amount)}
<fieldset><legend>What should the payment do?</legend>${choices.join('')}</fieldset>
<label class="country">The account is in the country<input name="country" value="${order.payerCountry ?? USUAL_COUNTRY}" size="2" maxlength="2" pattern="[A-Za-z]{2}" required><code>ISO 3166, two letters</code></label>
<div class="buttons"><button class="button" name="decision" value="cancel">Cancel</button><button class="button fill" name="decision" value="approve">Approve ${amount}</button></div></form>`;
  return page(form, [order.returnUrl, order.cancelUrl]);
}

/** What stands there when the order is paid already: coming back does no harm. */
export function paidPage(order: Order): Page {
  const amount = dollars(writeMoney(order.unit.minor, order.unit.currency));
  const back = returnAddress(order);
  return page(`<div class="house">${HEAD}${asking(order, amount)}
<div><p>This payment was approved and taken. There is nothing more to do here.</p></div>${wayBack(back)}</div>`);
}

/** What stands there after a decision when the shop gave no address to go back to. */
export function decidedPage(words: string): Page {
  return page(
    `<div class="house">${HEAD}<div><p>${words}</p><p class="small">You can close this page.</p></div></div>`,
  );
}

/** The page for an order that never existed or has expired. */
export function endedPage(order: Order | null): Page {
  const back = order === null ? null : cancelAddress(order);
  return page(`<div class="house">${HEAD}
<div><p>This payment does not exist or has ended. Nothing was charged; the shop can start a new one.</p></div>${wayBack(back)}</div>`);
}

const HEAD = `<div class="head"><h1>Test payment</h1><span class="tag">Test</span></div>
<div><p class="note">This page stands in for PayPal. No money moves.</p></div>`;

function asking({ brandName, unit }: Order, amount: string): string {
  const tax = unit.breakdown?.tax_total;
  const taxLine = tax === undefined ? [] : [`<li><span>Tax</span><b>${dollars(tax)}</b></li>`];
  const items = [...(unit.items?.map(itemLine) ?? []), ...taxLine];
  return `<div><p class="small">${escapeText(brandName ?? 'The shop')} asks for</p><p class="amount">${amount}</p>
${unit.description === undefined ? '' : `<p class="small">${escapeText(unit.description)}</p>`}
${items.length === 0 ? '' : `<ul class="items small">${items.join('')}</ul>`}</div>`;
}

function itemLine({ name, quantity, unit_amount }: Item): string {
  return `<li><span>${escapeText(name)}</span><b>${quantity} × ${dollars(unit_amount)}</b></li>`;
}

function wayBack(address: string | null): string {
  if (address === null) return '';
  return `<div class="buttons"><a class="button fill wide" href="${escapeText(address)}">Back to the shop</a></div>`;
}

/**
 * Browsers apply form-action to the redirect after a post as well, so the shop's own origins are named next to 'self'.
 * Nothing else may load: no script, no picture, no font.
 */
function page(body: string, targets: (string | null)[] = []): Page {
  const origins = new Set(targets.flatMap((target) => (target === null ? [] : [new URL(target).origin])));
  return {
    policy: `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; form-action ${["'self'", ...origins].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Test payment: stand-in for PayPal</title>
<link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main>${body}</main></body></html>`,
  };
}

/** An amount for people, e.g. $294.15. */
function dollars({ currency_code, value }: WireMoney): string {
  const minimumFractionDigits = value.split('.')[1]?.length ?? 0;
  const style = { style: 'currency', currency: currency_code, minimumFractionDigits } as const;
  return new Intl.NumberFormat('en-US', { ...style, maximumFractionDigits: minimumFractionDigits }).format(
    value as `${number}`,
  );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Makes text harmless inside elements and quoted attributes. */
function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
