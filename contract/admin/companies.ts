import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { CompanyChange, companyName, companyRole } from '../nouns/companies.ts';
import * as words from '../words.ts';

const reason = words
  .requiredText(500)
  .describe('Why; the owners of the company read it.')
  .meta({ examples: ['The studio was renamed.'] });

export const StaffCompany = z
  .object({
    id: words.bodyId,
    name: z.string().meta({ examples: ['Kopi Senja'] }),
    members: words.count,
    licenses: words.count,
    createdAt: words.time,
    closedAt: words.time.nullable(),
    mergedInto: z
      .object({ id: words.bodyId, name: z.string().meta({ examples: ['Kopi Senja'] }) })
      .nullable()
      .describe('The company that its licences and members went to.'),
  })
  .describe('A company, for staff.');
export type StaffCompany = z.output<typeof StaffCompany>;

export const StaffCompanyDetail = StaffCompany.extend({
  people: z.array(
    z.object({
      id: words.bodyId,
      fullname: z.string().meta({ examples: ['Rani Putri'] }),
      email: words.emailOut,
      role: companyRole,
      joinedAt: words.time,
    }),
  ),
  changes: z.array(CompanyChange).describe('The newest hundred.'),
}).describe('A company with its members and its history, for staff.');
export type StaffCompanyDetail = z.output<typeof StaffCompanyDetail>;

const refusals = ['company_not_found', 'company_closed'] as const;

/** Companies of customers, in the hands of staff. */
export const adminCompanies = [
  endpoint('GET /api/admin/companies', {
    name: 'findCompanies',
    who: ['admin'],
    summary: 'All companies, the newest first. A query finds them by a piece of their name or of a member.',
    query: z.object({ ...words.paged(20, 100), query: words.query.optional() }),
    replies: { 200: z.array(StaffCompany) },
    refusals: [],
    counted: true,
  }),
  endpoint('GET /api/admin/companies/:id', {
    name: 'companyById',
    who: ['admin'],
    summary: 'One company with its members and its history.',
    params: words.byId,
    replies: { 200: StaffCompanyDetail },
    refusals: ['company_not_found'],
  }),
  endpoint('PUT /api/admin/companies/:id', {
    name: 'renameCompany',
    who: ['admin'],
    confirmed: true,
    summary:
      'Give a company another name; where it is asked for also as the licensee of its licences that have the old one.',
    params: words.byId,
    body: z.object({
      name: companyName,
      renameLicensee: z.boolean().default(false).describe('Whether licences with the old name get the new one.'),
      reason,
    }),
    replies: { 200: StaffCompanyDetail },
    refusals: [...refusals, 'nothing_changed'],
  }),
  endpoint('POST /api/admin/companies/:id/merge', {
    name: 'mergeCompany',
    who: ['admin'],
    confirmed: true,
    summary:
      'Merge a company into another one: licences, orders, members and open invitations go over, and it is closed. ' +
      'Also of one that was closed before, to give its licences a home.',
    params: words.byId,
    body: z.object({ into: words.looseBodyId.describe('The company that stays.'), reason }),
    replies: { 200: StaffCompanyDetail },
    refusals: [...refusals, 'company_merged', 'same_company'],
  }),
  endpoint('POST /api/admin/companies/:id/close', {
    name: 'closeCompanyByStaff',
    who: ['admin'],
    confirmed: true,
    summary: 'Close a company: all members leave, and its licences stay with it.',
    params: words.byId,
    body: z.object({ reason }),
    replies: { 200: StaffCompanyDetail },
    refusals,
  }),
  endpoint('PUT /api/admin/companies/:id/owner', {
    name: 'appointOwner',
    who: ['admin'],
    confirmed: true,
    summary: 'Make the holder of an account an owner of a company, such as after its last owner is out of reach.',
    params: words.byId,
    body: z.object({ email: words.email, reason }),
    replies: { 200: StaffCompanyDetail },
    refusals: [...refusals, 'user_not_found'],
  }),
] as const;
