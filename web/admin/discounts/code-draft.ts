import type { CallInput } from '#contract/client.ts';
import { fromMomentField } from '../../ui/format-moment.ts';
import { readTranslations } from '../form/other-languages.tsx';
import { readSome } from './choose-some.tsx';

/** A time in a form, as it is sent. */
export const readMoment = (form: FormData, name: string): string => fromMomentField(String(form.get(name) ?? ''));

/** What the form of a discount sends. */
export function readCode(form: FormData): CallInput<'createCode'>['body'] {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return {
    code: form.get('way') === 'code' ? text('code') : null,
    title: text('title'),
    kind: form.get('kind') === 'amount' ? 'amount' : 'percent',
    value: text('value'),
    products: readSome(form, 'products')?.map(Number) ?? null,
    categories: readSome(form, 'categories'),
    licenseTypes: readSome(form, 'licenseTypes')?.map(Number) ?? null,
    minimum: text('minimum') || null,
    minimumFonts: text('minimumFonts'),
    uses: text('uses'),
    from: readMoment(form, 'from'),
    until: readMoment(form, 'until'),
    firstOrder: form.has('firstOrder'),
    oncePerCustomer: form.has('oncePerCustomer'),
    note: text('note'),
    ...readTranslations(form),
  };
}
