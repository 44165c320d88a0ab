import type { TestShop } from '#tests/test-shop.ts';

type Admin = Awaited<ReturnType<TestShop['customer']>>;

/** Translations of what is published in versions, each with the action that the audit log knows it by. */
export const recordTranslations = (admin: () => Admin) =>
  ({
    translateLegal: [
      'settings.legal',
      async () => {
        const params = { page: 'imprint' } as const;
        const { version } = (await admin().call('readLegal', { params, query: {} })).data;
        const body = { version, translations: { id: 'Siapa kami.' } };
        return admin().call('translateLegal', { params, body });
      },
    ],
    translateLicenseTerms: [
      'license-type.terms',
      async () => {
        const params = { id: 1 };
        const { version } = (await admin().call('readLicenseTerms', { params, query: {} })).data;
        const body = { version, translations: { id: 'Kata.' } };
        return admin().call('translateLicenseTerms', { params, body });
      },
    ],
  }) satisfies Record<string, [action: string, change: () => Promise<unknown>]>;
