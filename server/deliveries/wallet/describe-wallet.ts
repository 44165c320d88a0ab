import { t } from '#contract/languages/translate.ts';
import { licenseLimits, licenseUses, limitNames, multiplyLimit } from '#contract/limits.ts';
import type { License, LicenseSum } from '#contract/nouns/deliveries.ts';
import { nameSold } from '#contract/parts.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import type { WalletDrawing } from '#server/documents/pdf/draw-wallet.ts';

/** Names of columns are those of the contract, so that a program reads every shop's export alike. */
export const licenseColumns = [
  'licenseNumber',
  'status',
  'font',
  'part',
  'licenseType',
  'licensee',
  'company',
  'quantity',
  'limits',
  'websites',
  'issuedAt',
  'endsAt',
  'plan',
  'certificate',
];

/** A licence as a line of the CSV; `certificate` is the name of its file in the archive, empty without one. */
export const licenseLine = (license: License, certificate: string): string[] => [
  license.licenseNumber,
  license.status,
  license.product.name,
  license.part.kind === 'family' ? '' : license.part.name,
  license.licenseType.name,
  license.licensee,
  license.company?.name ?? '',
  String(license.quantity),
  listLimits(license).join('; '),
  listSites(license).join(' '),
  license.issuedAt,
  license.endsAt ?? '',
  license.plan?.name ?? '',
  certificate,
];

export const totalColumns = ['font', 'part', 'licensee', 'company', 'use', 'licences', ...limitNames];

/** A sum as a line of the CSV. A figure is empty where nothing is counted by it. */
export const totalLine = (sum: LicenseSum): string[] => [
  sum.product.name,
  sum.part.kind === 'family' ? '' : sum.part.name,
  sum.licensee,
  sum.company?.name ?? '',
  sum.use,
  String(sum.licenses),
  ...limitNames.map((name) => (sum.figures[name] === null ? '' : String(sum.figures[name]))),
];

const listLimits = ({ limits, quantity }: License): string[] =>
  Object.entries(limits).map(([label, value]) => `${label}: ${multiplyLimit(value, quantity)}`);

/** The web sites of today. */
const listSites = ({ domains }: License): string[] =>
  domains?.list.filter(({ until }) => until === null).map(({ hostname }) => hostname) ?? [];

const states = {
  valid: () => t('Valid'),
  refunded: () => t('Refunded'),
  superseded: () => t('Replaced by a larger licence'),
  ended: () => t('Ended'),
} satisfies Record<License['status'], () => string>;

/** The licensee, with the company that has it where that is called otherwise. */
const nameHolder = ({ licensee, company }: Pick<License, 'licensee' | 'company'>) =>
  company === null || company.name === licensee ? licensee : `${licensee} (${company.name})`;

/** The same in words, as they are printed. */
export const printedLicense = (license: License): WalletDrawing['licenses'][number] => ({
  font: nameSold(license.product.name, license.part),
  number: license.licenseNumber,
  type: `${license.licenseType.name}${license.quantity > 1 ? ` × ${license.quantity}` : ''}`,
  licensee: nameHolder(license),
  allows: [...listLimits(license), ...listSites(license)].join('\n') || '–',
  state: `${states[license.status]()}\n${license.issuedAt.slice(0, 10)}${
    license.endsAt === null ? '' : ` – ${license.endsAt.slice(0, 10)}`
  }`,
});

export const printedTotal = (sum: LicenseSum): WalletDrawing['totals'][number] => ({
  font: nameSold(sum.product.name, sum.part),
  licensee: nameHolder(sum),
  use: t(licenseUses[sum.use]),
  licenses: writeNumber(sum.licenses),
  allows:
    limitNames
      .flatMap((name) => {
        const figure = sum.figures[name];
        const { one, many } = licenseLimits[name];
        return figure === null ? [] : [`${writeNumber(figure)} ${t(figure === 1 ? one : many)}`];
      })
      .join('\n') || t('as each licence says'),
});
