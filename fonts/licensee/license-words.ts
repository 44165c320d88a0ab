import { engineText, refuseFont } from '../broken-font.ts';
import type { FontLicense } from '../types.ts';

const longestLicensee = 200;
const longestNumber = 100;

/** The name and number as they are written into files; throws BrokenFont (bad_request) when they cannot be. */
export function checkLicense(licence: FontLicense): FontLicense {
  const licensee = licence.licensee.toWellFormed().trim();
  const licenseNumber = licence.licenseNumber.toWellFormed().trim();
  if (licensee === '' || licenseNumber === '') refuseFont('A licensee and a licence number are needed.', 'bad_request');
  if ([...licensee].length > longestLicensee) {
    refuseFont(engineText('The licensee has more than {most} characters.', { most: longestLicensee }), 'bad_request');
  }
  if ([...licenseNumber].length > longestNumber) refuseFont('The licence number is too long.', 'bad_request');
  if (/[\p{Cc}\u2028\u2029]/u.test(licensee + licenseNumber)) {
    refuseFont('The licensee or the licence number holds control characters.', 'bad_request');
  }
  return { licensee, licenseNumber };
}

/** The unique identifier (name record 3) of a licensed copy: the original one, then number and licensee. */
export function wordUniqueId(original: string, licence: FontLicense): string {
  return [original, licence.licenseNumber, licence.licensee].filter((part) => part !== '').join('; ');
}

/** The licence description (name record 13) of a licensed copy: the original text and one line more. */
export function wordLicenseText(original: string, licence: FontLicense): string {
  const line = `Licensed to ${licence.licensee} under licence ${licence.licenseNumber}.`;
  return original === '' ? line : `${original}\n${line}`;
}
