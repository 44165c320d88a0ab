import { type ReportGroup, reportGroups } from '#contract/admin/report-words.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import type { Environment } from '#contract/payment-providers.ts';
import { nameCountry } from '#contract/shop/tax-words.ts';
import { formatDate, formatMonth } from '../../ui/format-date.ts';
import { readPage } from '../../ui/list/pager.tsx';
import { environmentIn } from '../environment-switch.tsx';

/** What a page of reports shows, as its address has it. */
export type ReportView = {
  by: ReportGroup;
  from: string;
  to: string;
  environment?: Environment;
  /** The row with its orders in sight; null for none. */
  key: string | null;
  page: number;
};

export const groupNames: Readonly<Record<ReportGroup, Message>> = {
  font: msg('Font'),
  part: msg('Font and part'),
  'license-type': msg('Licence type'),
  tier: msg('Size of the licence'),
  country: msg('Country'),
  plan: msg('Plan'),
  code: msg('Code or offer'),
  referrer: msg('Site that led here'),
  month: msg('Month'),
  week: msg('Week'),
  day: msg('Day'),
};

const isDay = (text: string | null) =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Without days an address is about the last thirty. */
export function readView(search: URLSearchParams): ReportView {
  const day = (name: string, ago: number) => {
    const asked = search.get(name);
    return isDay(asked) && asked !== null ? asked : new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  };
  return {
    by: reportGroups.find((one) => one === search.get('by')) ?? 'font',
    from: day('from', 29),
    to: day('to', 0),
    ...environmentIn(search),
    key: search.get('key'),
    page: readPage(search),
  };
}

/** The address of another view; anything but another page begins at page one. */
export function addressView(view: ReportView, change: Partial<ReportView>): string {
  const { key, page, ...rest } = { ...view, page: 1, ...change };
  const search = new URLSearchParams(rest);
  if (key !== null) search.set('key', key);
  if (page !== 1) search.set('page', String(page));
  return `/admin/reports?${search}`;
}

/** A row as a person reads it. */
export function nameRow(by: ReportGroup, { key, name }: { key: string; name: string }): string {
  if (key === '') {
    if (by === 'plan') return t('Fonts, without a plan');
    if (by === 'code') return t('Without a discount');
    if (by === 'referrer') return t('Came directly, or unknown');
    return by === 'country' ? t('Country unknown') : t('Plans, and fees without an order');
  }
  if (by === 'country') return nameCountry(key);
  if (by === 'month') return formatMonth(key);
  if (by === 'day') return formatDate(`${key}T12:00:00`);
  return by === 'week' ? t('Week {week} of {year}', { week: Number(key.slice(6)), year: key.slice(0, 4) }) : name;
}
