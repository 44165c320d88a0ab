/** As every shop writes them, under whatever name it gave itself. */
const NUMBER = /\b[A-Z]{3}(?:-[0-9A-Z]{5}){3}\b/g;
/** A file that names more was not stamped by a shop. */
export const MOST_NUMBERS = 20;

/** What a font says of whom it was made for. */
type Stamped = { stamps: readonly { licenseNumber: string }[]; texts: readonly string[] };

/** The licence numbers in a font: those of whole stamps, and those that stand in what is left of one. */
export function listLicenseNumbers({ stamps, texts }: Stamped): string[] {
  const stamped = stamps.map(({ licenseNumber }) => licenseNumber.toUpperCase());
  const left = texts.flatMap((text) => text.toUpperCase().match(NUMBER) ?? []);
  return [...new Set([...stamped, ...left])].slice(-MOST_NUMBERS);
}
