import { msg, t } from './languages/translate.ts';

/**
 * Where immediate delivery ends the right of withdrawal only with the buyer's express consent: the European Union, the
 * European Economic Area and the United Kingdom.
 */
const REQUIRED_IN =
  'AT AX BE BG CY CZ DE DK EE ES FI FR GB GF GP GR HR HU IE IS IT LI LT LU LV MF MQ MT NL NO PL PT RE RO SE SI SK YT'.split(
    ' ',
  );

/** Whether a buyer there is asked for the consent. */
export const isConsentRequired = (country: string): boolean => REQUIRED_IN.includes(country);

const usual = msg('Give me the files at once. I know that with this I lose my right to withdraw within 14 days.');

/**
 * The default consent at the checkout, until the owner writes another: immediate delivery ends the 14 days' right of
 * withdrawal of consumers if they expressly consent (Directive 2011/83/EU, Article 16 m).
 */
export const usualConsent = usual.text;

/** The words as a reader is asked: the usual ones in the reader's language, those of the owner as they were written. */
export const describeConsent = (text: string): string => (text === usualConsent ? t(usual) : text);
