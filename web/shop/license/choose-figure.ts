import type { LicenseType } from '#contract/license-types.ts';

/** What a licence is drawn as: its first limit that is a figure, or else its own first word. */
export function chooseFigure(type: Pick<LicenseType, 'name' | 'usageDetailsList'>): string {
  for (const { value } of type.usageDetailsList) {
    const figure = /\d[\d,.\-–]*\d|\d/.exec(value)?.[0];
    if (figure) return figure;
  }
  return type.name.split(' ')[0] || type.name;
}
