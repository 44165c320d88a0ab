import type { MailKind } from '#contract/mail-kinds.ts';
import { asCents, toDollars } from '#contract/money.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { mainProvider } from '#contract/payment-providers.ts';
import * as account from '#server/accounts/account-emails.ts';
import * as login from '#server/accounts/email-login/emails.ts';
import * as factor from '#server/accounts/second-factor/emails.ts';
import { changedEmail, invitationEmail, removedEmail } from '#server/companies/company-emails.ts';
import { claimedEmail, clientEmail, reminderEmail, unclaimedEmail } from '#server/deliveries/clients/client-emails.ts';
import { billedLetter } from '#server/deliveries/email/billing-emails.ts';
import { endingLicenseEmail } from '#server/deliveries/email/ending-license-emails.ts';
import type { TransferToNotify } from '#server/deliveries/email/mail-queries.ts';
import { paidEmail, returnEmail } from '#server/deliveries/email/order-emails.ts';
import { failedPaymentEmail, pendingPaymentEmail } from '#server/deliveries/email/pending-payment-emails.ts';
import { refundEmail } from '#server/deliveries/email/refund-email.ts';
import { endingPlanEmail, paidPeriodEmail } from '#server/deliveries/email/subscription-emails.ts';
import { transferDueEmail, transferRequestEmail } from '#server/deliveries/email/transfer-emails.ts';
import { noticeEmail } from '#server/deliveries/import/notice-emails.ts';
import { releaseEmail } from '#server/deliveries/releases/release-emails.ts';
import { changeEmail } from '#server/deliveries/staff/license-change-emails.ts';
import { pageOf } from '#server/kit/email/email-template.ts';
import type { Email } from '#server/kit/email/outbox-queries.ts';
import { proofDecidedEmail } from '#server/order-questions/proof-email.ts';
import { acceptedEmail, endingOfferEmail, proposalEmail } from '#server/proposals/proposal-emails.ts';
import { messageEmail } from '#server/site/receive-message.ts';
import type { PeriodToNotify } from '#server/subscriptions/ending-queries.ts';

const DAY_MS = 86_400_000;
const PRICE = asCents(4900);
const FONT = { name: 'Righteous', slug: 'righteous' };
const LICENSE = 'Standard License';
const NUMBER = 'HRF-7K3M-9QXT-2VBD';
const TOKEN = '(only-in-the-mail-itself)';
/** The reader of every example; nobody can have the address (RFC 2606). */
const rani = { id: 1, email: 'rani@shop.example', fullname: 'Rani Putri', username: 'rani' };

/**
 * An email of a kind to somebody who doesn't exist, written by what writes the real ones.
 * @param userId whose emails its link leaves off.
 */
export function exampleOf(kind: MailKind, publicUrl: string, now: Date, userId = rani.id): Email {
  const written = examples(publicUrl, now, userId)[kind]();
  return { about: `${kind}:example`, to: rani.email, ...written };
}

type Example = () => Omit<Email, 'about' | 'to'>;

function examples(publicUrl: string, now: Date, userId: number): Record<MailKind, Example> {
  const link = (path: string) => pageOf(publicUrl, `${path}?token=${TOKEN}`);
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const at = now.getTime();
  const change = { about: '1', email: 'rani@new.example' };
  const payment = {
    payment: '1',
    provider: mainProvider,
    amount_cents: PRICE,
    order_id: 1042,
    kind: 'fonts',
    user_id: rani.id,
    ...reader,
  };
  const money = { order_id: 1042, amount_cents: PRICE, kind: 'fonts', status: 'refunded', ...reader };
  const period = periodOf(userId, now, inDays(30));
  const transfer = transferOf(inDays(7), inDays(21));
  return {
    order_paid: () =>
      paidEmail(orderOf(now, publicUrl), rani.fullname, publicUrl, { consent: null, consented_at: null }),
    billed: () => billedLetter(billed).write(),
    offer: () => proposalEmail(offerOf(inDays(30)), 1, publicUrl),
    offer_ending: () => endingOfferEmail({ ...offerOf(inDays(3), userId), is_by_staff: false }, publicUrl),
    offer_accepted: () => acceptedEmail(offerOf(inDays(30)), { maker: rani, by: budi }, publicUrl),
    client_licenses: () => clientEmail(forClient, client.email, { token: TOKEN, count: '1' }, publicUrl),
    client_reminder: () => reminderEmail(forClient, client.email, { token: TOKEN, count: '1' }, publicUrl),
    client_unclaimed: () => unclaimedEmail(forClient, publicUrl),
    client_claimed: () => claimedEmail(forClient, publicUrl),
    transfer_asked: () => transferRequestEmail(transfer, ACCOUNT, publicUrl),
    transfer_due: () => transferDueEmail(transfer, ACCOUNT, publicUrl),
    payment_pending: () => pendingPaymentEmail(payment, publicUrl),
    payment_failed: () => failedPaymentEmail(payment, publicUrl),
    subscription_paid: () => paidPeriodEmail(period, publicUrl),
    refunded: () => refundEmail({ ...money, number: 'CN-2026-000001', is_unbooked: false }, publicUrl),
    returned: () => returnEmail('1', { ...money, is_paid_otherwise: true }, publicUrl),
    proof_decided: () => proofDecidedEmail(proofOf(now), publicUrl),
    licenses_imported: () => noticeEmail(1, holder, publicUrl),
    license_change: () => changeEmail({ id: 1, change: changed }, publicUrl),
    company_invitation: () =>
      invitationEmail(
        { ...company, email: rani.email, role: 'member', invitedBy: budi.fullname, endsAt: inDays(14), token: TOKEN },
        publicUrl,
      ),
    company_left: () => removedEmail(rani, company),
    company_changed: () => changedEmail(rani, { ...company, act: renamed, reason: changed.reason }),
    release: () => releaseEmail({ productId: 1, release: 2 }, { ...release, user_id: userId }, publicUrl),
    license_ending: () => endingLicenseEmail(licenseOf(userId, inDays(30)), publicUrl),
    subscription_week: () => endingPlanEmail('week', periodOf(userId, now, inDays(7)), publicUrl),
    subscription_day: () => endingPlanEmail('day', periodOf(userId, now, inDays(1)), publicUrl),
    subscription_end: () => endingPlanEmail('end', periodOf(userId, now, now), publicUrl),
    welcome: () => account.welcomeEmail(rani, publicUrl),
    login_code: () => login.loginCodeEmail(rani, { code: '482913', ask: '1' }, publicUrl),
    login_staff: () => login.staffLoginEmail(rani, '1', publicUrl),
    account_code: () => login.accountCodeEmail(rani, { code: '482913', ask: '1' }, publicUrl),
    password_off: () => login.passwordTakenOffEmail(rani, '1', publicUrl),
    password_reset: () => account.resetEmail(rani, link('/reset')),
    password_changed: () => account.passwordChangedEmail(rani, '', publicUrl),
    email_own: () => account.ownAddressEmail(rani, link('/confirm-email')),
    email_new: () => account.newAddressEmail(rani, link('/confirm-email')),
    email_taken: () => account.addressTakenEmail(rani, publicUrl),
    email_asked: () => account.addressChangeEmail(rani, change, publicUrl),
    email_changed: () => account.addressWasEmail(rani, change, link('/undo-email')),
    email_is: () => account.addressIsEmail(rani, '1', publicUrl),
    email_undone: () => account.addressUndoneEmail(rani, '1', link('/reset')),
    email_gone: () => account.addressGoneEmail(rani, change, publicUrl),
    second_factor_on: () => factor.factorOnEmail(rani, at, publicUrl),
    second_factor_off: () => factor.factorOffEmail(rani, at, publicUrl),
    second_factor_taken_off: () => factor.factorTakenOffEmail(rani, at, publicUrl),
    recovery_codes: () => factor.recoveryCodesEmail(rani, at, publicUrl),
    recovery_code_used: () => factor.recoveryCodeUsedEmail(rani, '1', publicUrl),
    wrong_codes: () => factor.wrongCodesEmail(rani, at, publicUrl),
    account_deleted: () => account.accountDeletedEmail(rani),
    contact: () => messageEmail({ name: rani.fullname, email: rani.email, message: 'Is there a Cyrillic?' }),
  };
}

const reader = { email: rani.email, fullname: rani.fullname };
const ACCOUNT = ['Lontar Type', 'DE02 1203 0000 0000 2020 51'];

const billed = {
  order_id: 1042,
  kind: 'invoice' as const,
  number: 'INV-2026-000001',
  po_number: null,
  email: rani.email,
  name: rani.fullname,
  buyer: 'Budi Santoso',
};

const budi = { id: 2, email: 'budi@shop.example', fullname: 'Budi Santoso' };

const offerOf = (until: Date, made_by = rani.id) => ({
  id: 1,
  made_by,
  number: 'OF-2026-000001',
  ...reader,
  note: '',
  until,
  token: TOKEN,
  total_cents: PRICE,
  is_by_staff: true,
  lines: [
    {
      product_name: FONT.name,
      license_name: LICENSE,
      part: null,
      quantity: 1,
      unit_price_cents: PRICE,
      discount_cents: 0,
      credit_cents: 0,
    },
  ],
});

const client = { name: 'Senja Coffee', email: 'studio@senja.example' };
const forClient = {
  order_id: 1042,
  ...client,
  fonts: [{ font: FONT.name, license: LICENSE, licensee: client.name }],
  payer: { ...rani, language: null, is_deleted: false },
};
const company = { id: 1, company: 'Kopi Senja' };
const renamed = { kind: 'renamed' as const, before: 'Kopi Senja', after: 'Senja Group' };

const changed = {
  kind: 'licensee' as const,
  is_of_company: false,
  reason: 'The studio was renamed after a merger.',
  is_undone: false,
  number: NUMBER,
  licensee: 'Senja Group',
  ends_at: null,
  product_name: FONT.name,
  license_name: LICENSE,
  swapped_from: null,
  user_id: rani.id,
  ...reader,
};

const release = {
  user_id: rani.id,
  ...reader,
  name: FONT.name,
  version: '2.0',
  notes: '',
  translations: {},
  has_it: true,
};

const holder = {
  ...rani,
  has_password: true,
  are_waiting: false,
  licenses: [
    { number: NUMBER, product: FONT.name, license: LICENSE, quantity: 1, licensee: rani.fullname, ends_on: null },
  ],
};

const licenseOf = (user_id: number, ends_at: Date) => ({
  id: 1,
  number: NUMBER,
  ends_at,
  product_name: FONT.name,
  license_name: LICENSE,
  slug: FONT.slug,
  is_on_offer: true,
  is_of_company: false,
  user_id,
  ...reader,
});

const periodOf = (user_id: number, start_at: Date, end_at: Date): PeriodToNotify => ({
  id: 1,
  order_id: 1042,
  user_id,
  ...reader,
  plan_name: 'Studio',
  plan_id: 1,
  paid_cents: PRICE,
  months: 1,
  is_chosen: false,
  start_at,
  end_at,
  is_renewal: false,
  is_offered: true,
  invoice_number: 'INV-2026-000001',
  consent: null,
  consented_at: null,
});

const transferOf = (due: Date, ends_at: Date): TransferToNotify => ({
  reference: 'HRF-2K7M',
  place: null,
  order_id: 1042,
  user_id: rani.id,
  ...reader,
  amount_cents: PRICE,
  received_cents: 0,
  due_on: due.toISOString().slice(0, 10),
  ends_at,
});

const proofOf = (created_at: Date): Parameters<typeof proofDecidedEmail>[0] => ({
  id: 1,
  user_id: rani.id,
  ...reader,
  question_id: 1,
  option_id: 1,
  question: 'Are you a student?',
  option: { id: 1, text: 'Yes', factor_thousandths: 500, countries: [] },
  file_key: null,
  file_name: 'card.pdf',
  media_type: 'application/pdf',
  state: 'accepted',
  reason: '',
  created_at,
  decided_at: created_at,
});

const NO_FILES = { formatTTF: null, formatOTF: null, formatWOFF: null, formatWOFF2: null, formatKIT: null };

/** An order of one font, paid. */
function orderOf(now: Date, publicUrl: string): Order {
  const price = toDollars(PRICE);
  const createdAt = now.toISOString();
  return {
    id: 1042,
    kind: 'fonts',
    total_amount: price,
    totalAmount: price,
    currency: 'USD',
    payment_id: null,
    paymentMethod: mainProvider,
    company: null,
    status: 'success',
    environment: 'live',
    createdAt,
    paidAt: createdAt,
    invoiceNumber: 'INV-2026-000001',
    legal: [],
    buyer: null,
    tax: null,
    taxRequest: null,
    discount: null,
    answers: [],
    creditNotes: [],
    poNumber: null,
    invoiceTo: null,
    quote: null,
    client: null,
    orderItems: [
      {
        id: 1,
        quantity: 1,
        price,
        discount: 0,
        credit: null,
        product: {
          id: 1,
          ...FONT,
          image: '',
          fontDetail: { ...NO_FILES, formatZIP: `${publicUrl}/download/${NUMBER}/zip` },
        },
        part: { id: 0, kind: 'family', name: FONT.name },
        license: {
          licenseNumber: NUMBER,
          licenseType: { id: 1, name: LICENSE },
          tier: null,
          termMonths: null,
          endsAt: null,
        },
        terms: null,
        note: '',
        members: [],
      },
    ],
  };
}
