import { t } from '#contract/languages/translate.ts';
import type { ClientIn } from '#contract/shop/client.ts';

/** What is said of a client, as it is typed. */
export type ClientSaid = { name: string; email: string; address: string };

export const nobody: ClientSaid = { name: '', email: '', address: '' };

/** The same as the shop takes it. */
export const clientOf = ({ name, email, address }: ClientSaid): ClientIn => ({
  kind: 'client',
  name,
  ...(email.trim() !== '' && { email }),
  ...(address.trim() !== '' && { address }),
});

/** What is missing of it. */
export const unnamed = ({ name }: ClientSaid): Partial<ClientSaid> =>
  name.trim() === '' ? { name: t('Name your client; the licence is made out to them.') } : {};

/** What the shop says is wrong with it, by the fields of the order. */
export const problemsOf = (fields: Readonly<Record<string, string>>): Partial<ClientSaid> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([path, words]) =>
      path.startsWith('for.') ? [[path.slice('for.'.length), words]] : [],
    ),
  );
