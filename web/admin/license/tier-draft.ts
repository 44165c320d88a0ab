import { eachLimit, type LimitName, limitNames } from '#contract/limits.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import type { readLimits } from './read-limits.ts';

/** A size as it is typed; `upTo` is how much of what it is measured by it allows. */
export type TierDraft = { key: number; name: string; factor: string; upTo: string; onRequest: boolean };

/** The sizes of a licence type as they stand in the form. */
export function beginTiers(license: LicenseType | null): { measured: LimitName; tiers: TierDraft[] } {
  const tiers = license?.tiers ?? [];
  // What a size is measured by is the limit in which it differs.
  const measured = limitNames.find((name) =>
    tiers.some(({ limits }) => limits && limits[name] !== license?.limits?.[name]),
  );
  return {
    measured: measured ?? 'users',
    tiers: tiers.map(({ id, name, factor, limits, onRequest }) => ({
      key: id,
      name,
      factor: String(factor),
      upTo: String(limits?.[measured ?? 'users'] ?? ''),
      onRequest,
    })),
  };
}

const NO_LIMITS = { uses: [], onRequest: false, ...eachLimit(() => '') };

/**
 * What is sent of the sizes in a form: each has the limits of the licence type with its own figure for what it is
 * measured by.
 */
export function sendTiers(form: FormData, limits: ReturnType<typeof readLimits>) {
  const measured = String(form.get('measured') ?? '');
  const tiers: TierDraft[] = JSON.parse(String(form.get('tiers') ?? '[]'));
  return {
    measure: String(form.get('measure') ?? '').trim(),
    tiers: tiers.map(({ name, factor, upTo, onRequest }) => ({
      name,
      factor: factor.trim() === '' ? '1' : factor.trim(),
      limits: upTo.trim() === '' && limits === null ? null : { ...(limits ?? NO_LIMITS), [measured]: upTo },
      onRequest,
    })),
  };
}
