import { keysOf } from '#contract/keys-of.ts';
import { eachLimit, type LimitName, licenseUses, limitNames } from '#contract/limits.ts';
import { isOneOf } from '#contract/one-of.ts';

/** The limits of a form, figures as they were typed; null where nothing was said. */
export function readLimits(form: FormData) {
  const figure = (name: LimitName) => String(form.get(name) ?? '').trim();
  const chosen = form.getAll('uses').filter((use) => isOneOf(keysOf(licenseUses), use));
  const onRequest = form.has('onRequest');
  if (chosen.length === 0 && !onRequest && limitNames.every((name) => figure(name) === '')) return null;
  return { uses: chosen, onRequest, ...eachLimit(figure) };
}
