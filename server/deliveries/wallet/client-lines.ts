import { t } from '#contract/languages/translate.ts';
import type { ClientPurchase } from '#contract/nouns/clients.ts';
import { nameSold } from '#contract/parts.ts';
import type { WalletDrawing } from '#server/documents/pdf/draw-wallet.ts';
import type { Tools } from '#server/kit/tools.ts';
import { listClients } from '../clients/list-clients.ts';

const AT_ONCE = 500;

/** Everything that somebody bought for clients, client by client. */
export async function readPurchases(tools: Pick<Tools, 'db' | 'clock'>, id: number): Promise<ClientPurchase[]> {
  const all: ClientPurchase[] = [];
  for (let page = 1; ; page += 1) {
    const { purchases } = await listClients(tools, { id }, { page, limit: AT_ONCE });
    all.push(...purchases);
    if (purchases.length < AT_ONCE) break;
  }
  const nameOf = ({ client }: ClientPurchase) => `${client.name}\n${client.email ?? ''}`;
  return [...Map.groupBy(all, nameOf)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([, list]) => list);
}

export const clientColumns = [
  'client',
  'email',
  'address',
  'claimedAt',
  'orderId',
  'licenseNumber',
  'status',
  'font',
  'part',
  'licenseType',
  'quantity',
  'issuedAt',
  'endsAt',
  'certificate',
];

/** The licences of a purchase as lines of the CSV; the buyer has certificates of those that the buyer may download. */
export const clientLines = (
  { orderId, client, licenses }: ClientPurchase,
  certificateOf: (licenseNumber: string) => string,
): string[][] =>
  licenses.map((license) => [
    client.name,
    client.email ?? '',
    client.address,
    client.claimedAt ?? '',
    String(orderId),
    license.licenseNumber,
    license.status,
    license.product.name,
    license.part.kind === 'family' ? '' : license.part.name,
    license.licenseType.name,
    String(license.quantity),
    license.issuedAt,
    license.endsAt ?? '',
    certificateOf(license.licenseNumber),
  ]);

/** The same in words, as they are printed. */
export const printedClients = (purchases: readonly ClientPurchase[]): WalletDrawing['clients'] =>
  purchases.flatMap(({ client, orderId, licenses }) =>
    licenses.map(({ licenseNumber, product, part, licenseType, quantity, status }) => ({
      client: client.name,
      font: nameSold(product.name, part),
      number: licenseNumber,
      type: `${licenseType.name}${quantity > 1 ? ` × ${quantity}` : ''}`,
      order: String(orderId),
      state:
        status === 'refunded'
          ? t('Refunded')
          : client.claimedAt === null
            ? t('Not accepted yet')
            : t('Accepted on {day}', { day: client.claimedAt.slice(0, 10) }),
    })),
  );
