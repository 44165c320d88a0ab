import { t } from './languages/translate.ts';
import { CURRENCY } from './money.ts';

/** What the shop counts in, in a sentence about an amount: "dollars", and of every other currency its code. */
export const nameMoney = (): string => (CURRENCY === 'USD' ? t('dollars') : CURRENCY);

/** The same where it has to be clear whose dollars they are. */
export const nameMoneyFully = (): string => (CURRENCY === 'USD' ? t('US dollars') : CURRENCY);
