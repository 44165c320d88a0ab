import { t } from '#contract/languages/translate.ts';
import { nameScript } from '../../ui/name-scripts.ts';

/** All scripts of a font (ISO 15924) by name. */
export const listScripts = (codes: readonly string[]): string => codes.map(nameScript).join(', ') || t('none');
