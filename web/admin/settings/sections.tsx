import type { ReactNode } from 'react';
import type { ShopSettings } from '#contract/admin/settings.ts';
import type { LegalMark } from '#contract/nouns/legal.ts';
import { IdentitySection } from './identity/identity-section.tsx';
import { LegalSection } from './legal-section.tsx';
import { MailSection } from './mail/mail-section.tsx';
import { PagesSection } from './pages-section.tsx';
import { PaymentsSection } from './payments/payments-section.tsx';
import { RefundsSection } from './refunds-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { SellerSection } from './seller/seller-section.tsx';
import { StorageSection } from './storage/storage-section.tsx';

/** What the page of the settings reads before it is shown. */
export type SettingsRead = { settings: ShopSettings; legal: readonly LegalMark[] };

/** The sections of the settings in their order, by the name that an address ends with. */
export const sections: readonly { id: string; name: string; show: (read: SettingsRead) => ReactNode }[] = [
  { id: 'identity', name: 'Identity', show: ({ settings }) => <IdentitySection identity={settings.identity} /> },
  { id: 'seller', name: 'Seller', show: ({ settings }) => <SellerSection seller={settings.seller} /> },
  { id: 'payments', name: 'Payments', show: ({ settings }) => <PaymentsSection payments={settings.payments} /> },
  { id: 'mail', name: 'Mail', show: ({ settings }) => <MailSection mail={settings.mail} /> },
  { id: 'security', name: 'Security', show: ({ settings }) => <SecuritySection security={settings.security} /> },
  { id: 'refunds', name: 'Refunds', show: ({ settings }) => <RefundsSection refunds={settings.refunds} /> },
  { id: 'legal', name: 'Small print', show: ({ legal }) => <LegalSection published={legal} /> },
  { id: 'pages', name: 'Pages', show: () => <PagesSection /> },
  { id: 'storage', name: 'Storage', show: ({ settings }) => <StorageSection storage={settings.storage} /> },
];
