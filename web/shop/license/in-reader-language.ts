import { t } from '#contract/languages/translate.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';

type Message = Pick<LicenseType, 'description' | 'usageDetailsList'>;

/**
 * A licence as the demo words it, in the reader's language; what an owner wrote stays. Made on the server, which has
 * the words of every part.
 */
export const inReaderLanguage = <Type extends Message>(type: Type): Type => ({
  ...type,
  description: t(type.description),
  usageDetailsList: type.usageDetailsList.map(({ label, value }) => ({ label: t(label), value })),
});
