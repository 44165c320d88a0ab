import { type Message, msg, t } from '#contract/languages/translate.ts';
import type { CompanyChange, CompanyRole } from '#contract/nouns/companies.ts';

export const rolesOfCompany: Readonly<Record<CompanyRole, Message>> = {
  owner: msg('Owner'),
  buyer: msg('Buyer|role'),
  member: msg('Member'),
};

const isRole = (word: string | null): word is CompanyRole => word === 'owner' || word === 'buyer' || word === 'member';
const nameRole = (word: string | null) => (isRole(word) ? t(rolesOfCompany[word]) : (word ?? ''));

/** What happened to a company, in a sentence. */
export function describeCompanyChange({ kind, about, before, after }: CompanyChange): string {
  const name = about ?? t('Unknown');
  if (kind === 'made') return t('Company created');
  if (kind === 'joined') return t('{name} joined: {role}', { name, role: nameRole(after) });
  if (kind === 'left') return t('{name} left', { name });
  if (kind === 'removed') return t('{name} was removed', { name });
  if (kind === 'role') return t('{name} is now: {role}', { name, role: nameRole(after) });
  if (kind === 'license') return t('{name} moved licence {number} in', { name, number: after ?? '' });
  if (kind === 'renamed') return t('{before} became {after}', { before: before ?? '', after: after ?? '' });
  if (kind === 'merged') return t('{before} was merged into {after}', { before: before ?? '', after: after ?? '' });
  return t('Company closed');
}
