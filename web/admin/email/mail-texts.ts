import { type Message, msg } from '#contract/languages/translate.ts';
import type { MailGroup, MailKind } from '#contract/mail-kinds.ts';

/** What each email is called, and when the shop sends it. */
export const mailTexts: Readonly<Record<MailKind, { name: Message; when: Message }>> = {
  order_paid: {
    name: msg('Order paid'),
    when: msg('As soon as an order is paid, with the files, invoice and certificates.'),
  },
  billed: {
    name: msg('Invoice to somebody else'),
    when: msg('To whom an invoice is made out where that isn’t the buyer, with the document alone.'),
  },
  transfer_asked: { name: msg('How to pay by bank transfer'), when: msg('When a buyer chooses bank transfer.') },
  offer: { name: msg('Offer'), when: msg('When an offer is made, or sent again, with its PDF.') },
  offer_ending: {
    name: msg('Offer ends soon'),
    when: msg('Once, 3 days before an open offer ends.'),
  },
  offer_accepted: {
    name: msg('Offer accepted'),
    when: msg('To the person who made an offer, when someone else accepts it.'),
  },
  client_licenses: {
    name: msg('Licences for a client'),
    when: msg('To the client, when somebody has paid for the licences, and when they send the link again.'),
  },
  client_reminder: {
    name: msg('Licences not accepted'),
    when: msg('To the client, once, if the licences haven’t been accepted after a week.'),
  },
  client_unclaimed: {
    name: msg('Client hasn’t accepted'),
    when: msg('To the buyer, once, a week after the client hasn’t accepted the licences.'),
  },
  client_claimed: {
    name: msg('Client has accepted'),
    when: msg('To the buyer, when the client has accepted the licences.'),
  },
  transfer_due: {
    name: msg('Transfer is due'),
    when: msg('Once, when a transfer is due and the money hasn’t arrived.'),
  },
  payment_pending: {
    name: msg('Payment is being cleared'),
    when: msg('When the payment provider needs days to clear a payment.'),
  },
  payment_failed: { name: msg('Payment didn’t go through'), when: msg('When a payment that was being cleared fails.') },
  subscription_paid: { name: msg('Plan started or renewed'), when: msg('As soon as a period of a plan is paid.') },
  refunded: { name: msg('Refund'), when: msg('After a refund, with the credit note.') },
  returned: { name: msg('Payment returned'), when: msg('When money is returned that didn’t pay for an order.') },
  proof_decided: { name: msg('Document decided'), when: msg('When you accept or decline a buyer’s document.') },
  licenses_imported: {
    name: msg('Earlier licences are here'),
    when: msg('Once to each holder of imported licences, when you send it from the imports page.'),
  },
  license_change: {
    name: msg('Licence given or changed'),
    when: msg('When staff give a customer a licence, change one, or take that back.'),
  },
  company_invitation: {
    name: msg('Invitation into a company'),
    when: msg('When an owner of a company invites somebody.'),
  },
  company_left: {
    name: msg('No longer in a company'),
    when: msg('To somebody who was removed from a company, and to its owners when somebody leaves.'),
  },
  company_changed: {
    name: msg('Company changed'),
    when: msg('To the owners of a company, when you rename, merge or close it or appoint an owner.'),
  },
  release: {
    name: msg('New release of a font'),
    when: msg('To holders of a font, when you choose to tell them about a release.'),
  },
  license_ending: {
    name: msg('Licence ends soon'),
    when: msg('Once, 30 days before a licence ends that isn’t renewed.'),
  },
  subscription_week: { name: msg('Plan ends in a week'), when: msg('7 days before a plan ends that isn’t renewed.') },
  subscription_day: { name: msg('Plan ends tomorrow'), when: msg('The day before a plan ends that isn’t renewed.') },
  subscription_end: { name: msg('Plan has ended'), when: msg('When a plan has ended.') },
  welcome: { name: msg('Welcome'), when: msg('When somebody registers.') },
  login_code: { name: msg('Code to log in'), when: msg('When somebody asks for a code to log in or sign up with.') },
  login_staff: { name: msg('Staff need a password'), when: msg('When a code is asked for an account of staff.') },
  account_code: {
    name: msg('Code for the account'),
    when: msg('When a customer without a password changes the email, sets a password or deletes the account.'),
  },
  password_off: {
    name: msg('Password taken off'),
    when: msg('When the first login by code ends a password that was set before the email was confirmed.'),
  },
  password_reset: { name: msg('Link to a new password'), when: msg('When somebody asks for a new password.') },
  password_changed: { name: msg('Password changed'), when: msg('After a password was changed.') },
  email_own: { name: msg('Confirm the email'), when: msg('When a customer confirms the email of the account.') },
  email_new: { name: msg('Confirm a new email'), when: msg('To the new address, when a customer asks to change it.') },
  email_taken: {
    name: msg('Email has an account'),
    when: msg('To an address that already has an account, when another account asks for it.'),
  },
  email_asked: { name: msg('Email is about to change'), when: msg('To the old address, when another was asked for.') },
  email_changed: { name: msg('Email was changed'), when: msg('To the old address, with a link to undo the change.') },
  email_is: { name: msg('New email in use'), when: msg('To the new address, once it is confirmed.') },
  email_undone: { name: msg('Change of email undone'), when: msg('To the old address, when the change was undone.') },
  email_gone: {
    name: msg('Email was set back'),
    when: msg('To the address that the account had until the change was undone.'),
  },
  second_factor_on: { name: msg('Second factor on'), when: msg('When a second factor was set up.') },
  second_factor_off: { name: msg('Second factor off'), when: msg('When a customer turned the second factor off.') },
  second_factor_taken_off: {
    name: msg('Second factor taken off'),
    when: msg('When you took a second factor off an account.'),
  },
  recovery_codes: { name: msg('New recovery codes'), when: msg('When new recovery codes were made.') },
  recovery_code_used: { name: msg('Recovery code used'), when: msg('When somebody logged in with a recovery code.') },
  wrong_codes: { name: msg('Someone has the password'), when: msg('After the right password and five wrong codes.') },
  account_deleted: { name: msg('Account deleted'), when: msg('After a customer deleted the account.') },
  contact: {
    name: msg('Message from the contact form'),
    when: msg('To you, when somebody writes to the shop. Messages has it too.'),
  },
};

export const groupNames: Readonly<Record<MailGroup, Message>> = {
  purchase: msg('Purchases'),
  clients: msg('Licences for clients'),
  releases: msg('Releases'),
  endings: msg('Plans, licences and offers that end'),
  account: msg('Account and security'),
  shop: msg('To the shop'),
};

/** Why an email can't be switched off. */
export const whyNecessary: Readonly<Partial<Record<MailGroup, Message>>> = {
  purchase: msg('Always sent: buyers need what it says about their purchase.'),
  account: msg('Always sent: it’s about the safety of the reader’s account.'),
};
