import type { Language } from '#contract/languages/languages.ts';
import { t } from '#contract/languages/translate.ts';
import { formatDay } from './format-day.ts';
import { drawHead, drawTable, LEFT, T8, T10, WIDTH } from './paper.ts';
import { Sheet } from './sheet.ts';

/** The licences of a customer as an auditor reads them: every cell is text already, in the language of the reader. */
export type WalletDrawing = {
  language: Language | null;
  holder: string;
  /** ISO 8601. */
  madeAt: string;
  seller: { name: string; address: string };
  totals: { font: string; licensee: string; use: string; licenses: string; allows: string }[];
  licenses: { font: string; number: string; type: string; licensee: string; allows: string; state: string }[];
  /** What the holder bought for clients, client by client. */
  clients: { client: string; font: string; number: string; type: string; order: string; state: string }[];
  verify: string;
};

const start = 'start' as const;

/** Draws the statement of a wallet, tagged, on as many pages as its lines take. The same wallet is the same bytes. */
export function drawWallet(drawing: WalletDrawing): Uint8Array {
  const { holder, madeAt, seller, totals, licenses, clients, verify } = drawing;
  const day = formatDay(madeAt.slice(0, 10));
  const sheet = new Sheet(`${t('Licences')}, ${holder}, ${day}`, seller.name, new Date(madeAt));
  drawHead(sheet, { seller: seller.name, name: t('Licences'), which: day, isTest: false });
  sheet.into('P', () => sheet.text(LEFT, 134, holder, { ...T10, weight: 'bold', width: 300 }));
  const signed = t('Signed in statement.json. Check a single licence at {address}', { address: verify });
  sheet.into('P', () => sheet.text(LEFT, 148.5, signed, { ...T10, ink: 'second', width: WIDTH }));
  let y = 184;
  if (totals.length > 0) {
    y = drawPart(sheet, t('What they allow together, by font, licensee and use'), y);
    const columns = [
      { name: t('Font'), x: LEFT, width: 120, align: start },
      { name: t('Licensee'), x: LEFT + 126, width: 110, align: start },
      { name: t('Use'), x: LEFT + 242, width: 80, align: start },
      { name: t('Licences'), x: LEFT + 328, width: 46, align: 'end' as const },
      { name: t('Allows'), x: LEFT + 386, width: WIDTH - 386, align: start },
    ];
    const rows = totals.map(({ font, licensee, use, licenses: count, allows }) => [font, licensee, use, count, allows]);
    y = drawTable(sheet, columns, rows, y) + 24;
  }
  if (y > 640) {
    sheet.nextPage();
    y = 70;
  }
  y = drawPart(sheet, t('Every licence'), y);
  const columns = [
    { name: t('Font'), x: LEFT, width: 100, align: start },
    { name: t('Number and licence'), x: LEFT + 106, width: 142, align: start },
    { name: t('Licensee'), x: LEFT + 254, width: 84, align: start },
    { name: t('Allows'), x: LEFT + 344, width: 84, align: start },
    { name: t('State'), x: LEFT + 434, width: WIDTH - 434, align: start },
  ];
  const rows = licenses.map(({ font, number, type, licensee, allows, state }) => [
    font,
    `${number}\n${type}`,
    licensee,
    allows,
    state,
  ]);
  y = drawTable(sheet, columns, rows, y) + 24;
  if (clients.length > 0) drawClients(sheet, clients, y);
  sheet.onEachPage((page, pages) =>
    sheet.beside(() => {
      sheet.text(LEFT, 792, seller.address.replaceAll('\n', ', '), { ...T8, ink: 'second', width: WIDTH - 80 });
      const count = t('{page} of {pages}', { page, pages });
      sheet.text(LEFT, 792, count, { ...T8, ink: 'second', width: WIDTH, align: 'end' });
    }),
  );
  return sheet.finish();
}

/** What was bought for clients, who have it themselves. */
function drawClients(sheet: Sheet, clients: WalletDrawing['clients'], below: number): void {
  let y = below;
  if (y > 640) {
    sheet.nextPage();
    y = 70;
  }
  y = drawPart(sheet, t('Bought for clients, who have these licences'), y);
  const columns = [
    { name: t('Client'), x: LEFT, width: 110, align: start },
    { name: t('Font'), x: LEFT + 116, width: 110, align: start },
    { name: t('Number and licence'), x: LEFT + 232, width: 142, align: start },
    { name: t('Order'), x: LEFT + 380, width: 48, align: start },
    { name: t('State'), x: LEFT + 434, width: WIDTH - 434, align: start },
  ];
  const rows = clients.map(({ client, font, number, type, order, state }, at) => [
    // One client's licences stand together, under the name.
    clients[at - 1]?.client === client ? '' : client,
    font,
    `${number}\n${type}`,
    order,
    state,
  ]);
  drawTable(sheet, columns, rows, y);
}

function drawPart(sheet: Sheet, title: string, y: number): number {
  sheet.into('H2', () => sheet.text(LEFT, y, title, { ...T10, weight: 'bold', width: WIDTH }));
  return y + 22;
}
