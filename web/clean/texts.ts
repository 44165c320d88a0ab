import { type Message, msg } from '#contract/languages/translate.ts';
import type { FoundCertificate, UnreadFile } from './found-file.ts';
import type { Verdict } from './judge-file.ts';

/** What is said in a corner. */
export const texts = {
  notAdded: msg('Failed to add the licences to the cart'),
} as const;

/** A verdict in two words, and how its badge looks. */
export const verdictNames: Record<Verdict, { name: Message; look: string }> = {
  too_many: { name: msg('Too many users or web sites'), look: 'bad' },
  other: { name: msg('Licensed to someone else'), look: 'warn' },
  ended: { name: msg('Licence no longer valid'), look: 'bad' },
  trial: { name: msg('Trial'), look: 'warn' },
  from_shop: { name: msg('From this shop, licence unknown'), look: 'warn' },
  licensed: { name: msg('Licensed'), look: 'ok' },
  yours: { name: msg('Licensed to you'), look: 'ok' },
  unknown: { name: msg('Unknown'), look: '' },
  not_from_shop: { name: msg('Not from this shop'), look: '' },
};

export const certificateStates: Record<FoundCertificate['state'], Message> = {
  valid: msg('Signed by this shop and unchanged'),
  changed: msg('Changed after it was signed'),
  not_signed: msg('Not signed by this shop'),
  unchecked: msg('This browser can’t check the signature'),
};

export const unreadReasons: Record<UnreadFile['why'], Message> = {
  damaged: msg('Damaged, or not a font after all'),
  too_large: msg('Too large to read here'),
  archive: msg('Damaged, encrypted or packed in an unusual way'),
};
