/** A part of the API: its tag, what is in it, and how the addresses begin that belong to it. */
type Room = { name: string; description: string; begins: readonly string[] };

/**
 * The rooms in the order in which somebody gets to know the shop; an address belongs to the first that it begins like.
 */
export const rooms: readonly Room[] = [
  {
    name: 'Products',
    description: 'The fonts on offer: lists, searches, details, and how their letters look.',
    begins: ['/api/product/slug', '/api/product'],
  },
  {
    name: 'Designers',
    description: 'Who drew the fonts, and the foundries that publish them; what they earn.',
    begins: ['/api/designer', '/api/foundries', '/api/makers'],
  },
  {
    name: 'Licence types',
    description: 'What can be bought of a font, at which price, and what it allows.',
    begins: ['/api/license-types'],
  },
  {
    name: 'Sessions',
    description: 'Logging in and out, with a second factor where there is one, and new passwords.',
    begins: ['/api/auth'],
  },
  {
    name: 'Account',
    description: "What belongs to the caller's own account; who has none registers here.",
    begins: ['/api/account', '/api/users/customers'],
  },
  {
    name: 'Orders',
    description: 'Carts, offers, orders, refunds, and the invoices and credit notes of orders.',
    begins: [
      '/api/orders',
      '/api/quotes',
      '/api/consent',
      '/api/codes',
      '/api/sales',
      '/api/order-questions',
      '/api/admin/answer-proofs',
    ],
  },
  {
    name: 'Payments',
    description:
      'Paying an order or a plan at the payment provider: start, approve there, come back, ask for the outcome.',
    begins: ['/payment'],
  },
  {
    name: 'Licences',
    description: 'Licences that were issued, their certificates, and what is downloaded under them.',
    begins: [
      '/api/licenses',
      '/api/admin/licenses',
      '/api/clients',
      '/api/claims',
      '/api/library',
      '/api/imports',
      '/download',
    ],
  },
  {
    name: 'Companies',
    description: 'Companies with several members and one wallet, and the invitations into them.',
    begins: ['/api/companies', '/api/company-invitations', '/api/admin/companies'],
  },
  {
    name: 'Subscriptions',
    description: 'Plans, and the periods of them that were bought.',
    begins: ['/api/subscriptions'],
  },
  {
    name: 'Site',
    description:
      'What stands around the fonts: landing pages, messages to the shop, the pixel, and parts that can be off.',
    begins: [
      '/api/landing-page',
      '/api/contact',
      '/api/messages',
      '/api/pixel',
      '/api/features',
      '/api/legal',
      '/api/pages',
      '/api/shop',
    ],
  },
  { name: 'Users', description: 'The people of the shop, for its administrators.', begins: ['/api/users'] },
  {
    name: 'Ledger',
    description:
      'The books by double entry, how they agree with what the payment provider reports, and reports from them.',
    begins: ['/api/ledger', '/api/reports'],
  },
  {
    name: 'Administration',
    description:
      'The day of who runs the shop: figures, what waits, search, mails, settings, health, and who changed what.',
    begins: [
      '/api/dashboard',
      '/api/office',
      '/api/mails',
      '/api/settings',
      '/api/setup',
      '/api/health',
      '/api/browser-errors',
      '/api/audit',
    ],
  },
];

/** Changes of a product stand at an address of their own. */
const elsewhere: Readonly<Record<string, string>> = { '/products/:id': 'Products' };

/** The tag of an address. @throws Error where no room claims it. */
export function roomOf(path: string): string {
  const name = elsewhere[path] ?? rooms.find(({ begins }) => begins.some((begin) => path.startsWith(begin)))?.name;
  if (!name) throw new Error(`${path} is in no room of contract/openapi/tags.ts`);
  return name;
}
