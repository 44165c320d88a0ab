import { composeLetter } from '#server/kit/letter.ts';

/** The mail with the link to a new password. */
export function resetLetter(fullname: string, link: string) {
  const blocks = [
    `Hello ${fullname},`,
    'somebody asked for a new password for your account. If it was you, set it here within 60 minutes; the link works once.',
    { link, words: 'Set a new password' },
    'If it was not you, nothing has changed and you can leave this mail alone.',
  ];
  return { subject: 'A new password for Huruf', ...composeLetter('A new password', blocks) };
}
