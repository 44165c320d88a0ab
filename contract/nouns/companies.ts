import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as words from '../words.ts';

/** `member` downloads, `buyer` also buys, `owner` also manages. */
export const companyRoles = ['owner', 'buyer', 'member'] as const;
export type CompanyRole = (typeof companyRoles)[number];
export const companyRole = z
  .enum(companyRoles)
  .describe('`member` downloads, `buyer` also buys, `owner` also manages.')
  .meta({ examples: ['member'] });

/** How many people may be in a company, with those who are invited. */
export const MOST_MEMBERS = 500;

/** For how many days an invitation can be accepted. */
export const INVITATION_DAYS = 14;

export const companyName = words.name(100).meta({ examples: ['Kopi Senja'] });

/** The company of a licence or an order. */
export const OwnerCompany = z
  .object({ id: words.bodyId, name: z.string().meta({ examples: ['Kopi Senja'] }) })
  .describe('The company that has it.');

/** Which of a wallet or a library: all, or what one company or the account itself has. */
export const ofCompany = words.idOrNone
  .optional()
  .describe('Only what this company has; 0: only what is of the caller alone.')
  .meta({ examples: [0] });

export const Company = z
  .object({
    id: words.bodyId,
    name: z.string().meta({ examples: ['Kopi Senja'] }),
    role: companyRole.describe("The caller's own."),
    members: words.count,
    licenses: words.count.describe('All of its licences, also those that have ended.'),
    createdAt: words.time,
  })
  .describe('A company that the caller is in.');
export type Company = z.output<typeof Company>;

const CompanyMember = z.object({
  id: words.bodyId.describe('Of the account.'),
  fullname: z.string().meta({ examples: ['Rani Putri'] }),
  email: words.emailOut.nullable().describe('For owners; null for others.'),
  role: companyRole,
  joinedAt: words.time,
});
export type CompanyMember = z.output<typeof CompanyMember>;

export const CompanyInvitation = z
  .object({
    id: words.bodyId,
    email: words.emailOut,
    role: companyRole,
    invitedBy: z.string().meta({ examples: ['Rani Putri'] }),
    createdAt: words.time,
    endsAt: words.time,
  })
  .describe('An invitation that was neither accepted nor withdrawn.');
export type CompanyInvitation = z.output<typeof CompanyInvitation>;

export const companyChangeKinds = [
  'made',
  'joined',
  'left',
  'removed',
  'role',
  'license',
  'renamed',
  'merged',
  'closed',
] as const;

/** What happened to a company, the newest first. */
export const CompanyChange = z
  .object({
    id: words.bodyId,
    kind: z.enum(companyChangeKinds),
    about: z
      .string()
      .nullable()
      .describe('Whom it is about; null for the company itself.')
      .meta({ examples: ['Budi Santoso'] }),
    before: z.string().nullable().describe('A role, a name or a number before.'),
    after: z.string().nullable(),
    reason: z
      .string()
      .describe('Of staff; empty for others.')
      .meta({ examples: ['The studio was renamed.'] }),
    by: z.string().meta({ examples: ['Rani Putri'] }),
    at: words.time,
  })
  .describe('What happened to a company.');
export type CompanyChange = z.output<typeof CompanyChange>;

export const CompanyDetail = Company.extend({
  people: z.array(CompanyMember).describe('Its members, owners first.'),
  invitations: z.array(CompanyInvitation).describe('Those that are open; empty for who is no owner.'),
  changes: z.array(CompanyChange).describe('The newest hundred; empty for who is no owner.'),
}).describe('A company with its members.');
export type CompanyDetail = z.output<typeof CompanyDetail>;

/** What the holder of a mailed link reads before accepting. */
export const OpenInvitation = z
  .object({
    company: z.string().meta({ examples: ['Kopi Senja'] }),
    role: companyRole,
    email: words.emailOut.describe('Whom it is for: only an account with this address can accept it.'),
    invitedBy: z.string().meta({ examples: ['Rani Putri'] }),
    endsAt: words.time,
  })
  .describe('An invitation, for anyone who has its link.');
export type OpenInvitation = z.output<typeof OpenInvitation>;

export const CompanyDownload = z
  .object({
    id: words.bodyId,
    font: z.string().meta({ examples: ['Righteous'] }),
    licenseNumber: z.string().meta({ examples: ['HRF-7K3M-9QXT-2VBD'] }),
    format: z.string().meta({ examples: ['zip'] }),
    by: z.string().meta({ examples: ['Rani Putri'] }),
    at: words.time,
  })
  .describe('A download of a font of the company.');
export type CompanyDownload = z.output<typeof CompanyDownload>;

/** A font whose licences count users, and how many people the company has. */
export const CompanySeats = z
  .object({
    font: z.string().meta({ examples: ['Righteous'] }),
    licensee: z.string().meta({ examples: ['Kopi Senja'] }),
    users: words.count.describe('How many may use it by all its licences together.'),
    members: words.count,
  })
  .describe('How many may use a font, next to how many are in the company.');
export type CompanySeats = z.output<typeof CompanySeats>;

const token = z.object({
  token: words
    .requiredText(64)
    .describe('As the mailed link has it.')
    .meta({ examples: ['vYk2bT0vXq7Q2fJBSWY3DPEHPK3PXPd0Zr8iCr8N7xk'] }),
});
const member = z.object({
  id: words.id.describe('The id in the address.'),
  user: words.id.describe('The account of a member.'),
});

export const companies = [
  endpoint('GET /api/companies', {
    name: 'listCompanies',
    who: 'user',
    summary: 'The companies that the caller is in.',
    replies: { 200: z.array(Company) },
    refusals: [],
  }),
  endpoint('POST /api/companies', {
    name: 'createCompany',
    who: 'user',
    summary: 'Create a company; the caller is its first owner.',
    body: z.object({ name: companyName }),
    replies: { 201: CompanyDetail },
    refusals: ['too_many_requests'],
  }),
  endpoint('GET /api/companies/:id', {
    name: 'readCompany',
    who: 'user',
    summary: 'A company that the caller is in, with its members.',
    params: words.byId,
    replies: { 200: CompanyDetail },
    refusals: ['company_not_found'],
  }),
  endpoint('DELETE /api/companies/:id', {
    name: 'closeCompany',
    who: 'user',
    summary:
      'Close a company, as one of its owners: all members leave, and its licences stay with it, where nobody can ' +
      'download by them any more.',
    params: words.byId,
    replies: { 204: null },
    refusals: ['company_not_found', 'company_not_owner'],
  }),
  endpoint('POST /api/companies/:id/invitations', {
    name: 'inviteMember',
    who: 'user',
    summary: 'Invite somebody by email, as an owner. An earlier invitation of the same address ends.',
    params: words.byId,
    body: z.object({ email: words.email, role: companyRole }),
    replies: { 201: CompanyInvitation },
    refusals: ['company_not_found', 'company_not_owner', 'already_member', 'company_full', 'too_many_requests'],
  }),
  endpoint('DELETE /api/companies/:id/invitations/:invitation', {
    name: 'withdrawInvitation',
    who: 'user',
    summary: 'Withdraw an invitation that nobody accepted, as an owner. Its link ends.',
    params: z.object({
      id: words.id.describe('The id in the address.'),
      invitation: words.id.describe('The invitation.'),
    }),
    replies: { 204: null },
    refusals: ['company_not_found', 'company_not_owner', 'invitation_dead'],
  }),
  endpoint('PUT /api/companies/:id/members/:user', {
    name: 'changeMember',
    who: 'user',
    summary: 'Give a member another role, as an owner. The last owner stays one.',
    params: member,
    body: z.object({ role: companyRole }),
    replies: { 200: CompanyDetail },
    refusals: ['company_not_found', 'company_not_owner', 'member_not_found', 'last_owner'],
  }),
  endpoint('DELETE /api/companies/:id/members/:user', {
    name: 'removeMember',
    who: 'user',
    summary:
      'Leave a company, or remove a member of it as an owner. Who is not in it any more has nothing of it from ' +
      'then on.',
    params: member,
    replies: { 204: null },
    refusals: ['company_not_found', 'company_not_owner', 'member_not_found', 'last_owner'],
  }),
  endpoint('POST /api/companies/:id/licenses', {
    name: 'moveLicenses',
    who: 'user',
    summary:
      "Move the caller's own licences into a company. They are in the wallet of all its members then, and can't be " +
      'moved out again by a member. Licences of a plan stay with their subscriber.',
    params: words.byId,
    body: z.object({
      numbers: z
        .array(words.requiredText(40))
        .min(1)
        .max(500)
        .meta({ examples: [['HRF-7K3M-9QXT-2VBD']] }),
    }),
    replies: { 200: z.object({ moved: words.count }) },
    refusals: ['company_not_found', 'license_not_found', 'license_of_plan'],
  }),
  endpoint('GET /api/companies/:id/downloads', {
    name: 'listCompanyDownloads',
    who: 'user',
    summary: 'Who downloaded fonts of a company and when, the newest first. Who is no owner reads the own downloads.',
    params: words.byId,
    query: z.object(words.paged(50, 500)),
    replies: { 200: z.array(CompanyDownload) },
    refusals: ['company_not_found'],
    counted: true,
  }),
  endpoint('GET /api/company-invitations/:token', {
    name: 'readInvitation',
    who: 'anyone',
    summary: 'An invitation into a company, for anyone who has its link.',
    params: token,
    replies: { 200: OpenInvitation },
    refusals: ['invitation_dead'],
  }),
  endpoint('POST /api/company-invitations/:token/accept', {
    name: 'acceptInvitation',
    who: 'user',
    summary: 'Accept an invitation, with an account of the address that it was mailed to. It works once.',
    params: token,
    replies: { 200: Company },
    refusals: ['invitation_dead', 'invitation_of_another'],
  }),
] as const;

/** What fonts allow to a company, next to how many are in it. */
export const companySeats = [
  endpoint('GET /api/companies/:id/seats', {
    name: 'listCompanySeats',
    who: 'user',
    summary: 'The fonts of a company whose licences count users, next to how many members it has.',
    params: words.byId,
    replies: { 200: z.array(CompanySeats) },
    refusals: ['company_not_found'],
  }),
] as const;
