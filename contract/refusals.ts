import { mainLabel } from './payment-providers.ts';
/**
 * The one register of refusals: every error that the shop returns on purpose, with its HTTP status and message. A code
 * that is not here cannot be thrown; a code here that is never thrown fails an architecture test.
 */
export const refusals = {
  // any call
  invalid_input: [400, 'Some of what was sent is missing or not valid.'],
  malformed_request: [400, 'The request could not be read.'],
  malformed_body: [400, 'The body could not be read.'],
  request_timeout: [408, 'The request took too long to arrive. Please send it again.'],
  unauthenticated: [401, 'Please log in.'],
  password_due: [403, 'Choose a password of your own first: the one you have was made up by the shop.'],
  second_factor_due: [403, 'The shop’s owner requires a second factor. Set yours up first.'],
  confirm_identity: [403, 'Enter your password again to go on.'],
  forbidden: [403, 'You aren’t allowed to do this.'],
  not_found: [404, 'There’s nothing at this address.'],
  method_not_allowed: [405, 'This address doesn’t support that method. `Allow` lists those it does.'],
  body_too_large: [413, 'That’s more than the shop accepts at once.'],
  unsupported_media_type: [415, 'The shop doesn’t accept this content type.'],
  too_many_requests: [429, 'That was a lot at once. Please wait a moment and try again.'],
  internal_error: [500, 'Something broke on our side. The error was reported.'],
  unavailable: [
    503,
    'The shop can’t answer right now. Please check again in a moment before you send anything a second time.',
  ],
  changed_meanwhile: [412, 'Someone else changed this after you opened it.'],
  idempotency_conflict: [409, 'This Idempotency-Key was already used for something else.'],

  // a shop that is not open
  shop_closed: [403, 'This shop isn’t open right now.'],

  // accounts
  invalid_credentials: [401, 'Invalid email or password.'],
  email_taken: [409, 'This email is already registered.'],
  username_taken: [409, 'This username is already taken.'],
  reset_link_dead: [400, 'This link has been used or is older than 60 minutes. Ask for a new one.'],
  email_link_dead: [400, 'This link has been used or is older than 60 minutes. Ask for a new one in your account.'],
  email_undo_dead: [400, 'This link has been used or is older than 72 hours. Write to us if you’ve lost the account.'],
  password_wrong: [403, 'This is not your password.'],
  challenge_dead: [400, 'This login took too long, or had too many wrong codes. Begin again.'],
  login_code_elsewhere: [
    400,
    'This browser hasn’t asked for a code. Enter the code in the browser where you asked for it, or get a new one.',
  ],
  login_code_dead: [400, 'This code was used, is older than 10 minutes, or had too many wrong tries. Get a new one.'],
  password_set: [409, 'Your account has a password. Enter that instead of a code.'],
  code_wrong: [403, 'This code isn’t right, or was already used.'],
  second_factor_on: [409, 'You already have a second factor. Switch it off first to use another device.'],
  second_factor_off: [409, 'This account has no second factor.'],
  second_factor_not_begun: [409, 'Start again: the secret is older than 30 minutes.'],
  second_factor_missing: [
    409,
    'Set up your own second factor first, in your account. Then you can require it of others.',
  ],
  second_factor_unreadable: [
    503,
    'We can’t read your second factor any more. Use a recovery code or contact an administrator.',
  ],
  own_second_factor: [409, 'Switch your own second factor off at your account: it takes your password and a code.'],
  session_not_found: [404, 'This session has already ended.'],
  user_not_found: [404, 'This user does not exist.'],
  own_account: [409, 'You can’t delete the account you’re logged in with here. Use your own account page.'],
  own_email: [409, 'Change your own email at your account: it takes your password and a link to the new address.'],
  last_administrator: [409, 'A shop needs an administrator, and you are the last one.'],

  // companies
  company_not_found: [404, 'This company doesn’t exist, or you aren’t in it.'],
  company_not_owner: [403, 'Only an owner of the company can do this.'],
  company_not_buyer: [403, 'Only owners and buyers of the company can buy for it.'],
  company_closed: [409, 'This company is closed.'],
  company_merged: [409, 'This company was merged already.'],
  same_company: [400, 'Choose two different companies.'],
  company_full: [409, 'A company can have 500 members. Write to us if you need more.'],
  already_member: [409, 'This person is in the company already.'],
  member_not_found: [404, 'This person isn’t in the company.'],
  last_owner: [409, 'A company needs an owner, and this is the last one. Make somebody else an owner, or close it.'],
  invitation_dead: [404, 'This invitation was used or withdrawn, or is too old. Ask for a new one.'],
  invitation_of_another: [403, 'This invitation is for another email address. Log in with the account of that one.'],

  // settings
  sandbox_unconfirmed: [409, 'Test purchases are free and deliver the files. Confirm that you want this.'],

  // site
  feature_off: [404, 'This isn’t available right now.'],
  legal_text_not_found: [404, 'This legal page doesn’t exist.'],
  legal_text_as_before: [409, 'The page already says this, so there’s no new version.'],
  message_not_found: [404, 'This message doesn’t exist.'],
  picture_missing: [400, 'The form has no picture. Send it in the field `picture`.'],
  picture_not_found: [404, 'This picture does not exist.'],
  pixel_id_empty: [400, 'Pixel ID cannot be empty'],
  template_not_found: [404, 'Template tidak ditemukan.'],
  template_title_and_slug_required: [400, 'Title dan Slug wajib diisi'],
  template_slug_taken: [409, 'Another template already has this slug.'],

  // products
  product_not_found: [404, 'Produk tidak ditemukan.'],
  preview_invalid: [400, 'This preview can’t be drawn.'],
  fonts_missing: [404, 'This product has no fonts to draw with.'],
  trial_not_offered: [404, 'This product has no trial fonts.'],
  preview_unavailable: [503, 'The preview could not be drawn just now.'],

  maker_not_found: [404, 'This designer or foundry doesn’t exist.'],
  maker_name_taken: [409, 'One with this name already exists.'],
  maker_in_use: [409, 'Fonts or statements still use this name. Remove it from the fonts; one with a share stays.'],
  shares_above_whole: [409, 'The shares of a font would be more than 100 percent.'],
  share_month_closed: [409, 'That month is closed, so its statements don’t change. Choose a later day.'],
  sold_exclusively: [409, 'This font has an exclusive licence, so it can’t be sold while that is valid.'],
  published_already: [409, 'What was published can be withdrawn, but can’t become a draft again.'],
  draft_not_withdrawn: [409, 'A draft isn’t in the shop, so there’s nothing to withdraw. Publish it or delete it.'],
  sku_taken: [409, 'Another product already has this SKU.'],
  upload_missing: [400, 'The form has no file. Send it in the field `file`.'],
  upload_unreadable: [415, 'This is neither a font, nor a ZIP of fonts, nor a CSV of products. Nothing was saved.'],
  upload_too_large: [413, 'This file is larger than the shop accepts in one upload. Nothing was saved.'],
  upload_not_found: [400, 'This upload does not exist, or is older than 24 hours. Please upload the fonts again.'],
  csv_unreadable: [400, 'This table can’t be read. Its first row must name the columns, each of them once.'],
  picture_unreadable: [415, 'The picture has to be a JPEG, PNG, WebP, AVIF or GIF of at most 40 megapixels.'],

  // license types
  license_type_not_found: [404, 'This licence type does not exist.'],
  license_type_name_taken: [409, 'A licence type with this name already exists.'],
  terms_not_found: [404, 'This version of the terms doesn’t exist.'],
  terms_as_before: [409, 'The terms already say this, so there’s no new version.'],
  terms_name_detail: [409, 'The terms of this licence use a detail that would be removed. Change the terms first.'],
  no_demo: [409, 'This isn’t a demo, so nothing is deleted.'],
  demo_is_filled: [409, 'The demo is still being filled. Try again in a minute.'],
  real_orders: [409, 'Real payments were started here, or licences imported, so nothing is deleted.'],
  draft_not_found: [404, 'This draft doesn’t exist.'],
  nothing_to_undo: [409, 'Nothing was published before.'],
  standard_license_type_taken: [
    409,
    'One licence type already costs the font’s price; a second one needs a price of its own.',
  ],
  standard_license_type: [409, 'The Standard licence carries the price of every font and can’t be deleted.'],

  // orders
  order_not_found: [404, 'This order doesn’t exist.'],
  order_of_someone_else: [403, 'An order can only be placed for yourself.'],
  unknown_offer: [400, 'One of the licences is not on offer for this font.'],
  on_request: [400, 'The limits of this licence are agreed with each buyer. Contact us for a price.'],
  code_unknown: [400, 'We don’t know this code.'],
  code_not_now: [409, 'This code isn’t valid right now.'],
  code_used_up: [409, 'This code has been used up.'],
  code_not_for_this: [409, 'This code isn’t for anything in your cart.'],
  code_minimum: [409, 'Your cart doesn’t reach the minimum of this code.'],
  code_first_order: [409, 'This code is for a first order only.'],
  code_once: [409, 'You’ve already used this code.'],
  discount_changed: [409, 'The discount of this order has changed. Please check the total.'],
  code_not_found: [404, 'This discount doesn’t exist.'],
  sale_not_found: [404, 'This sale doesn’t exist, or has ended.'],
  code_taken: [409, 'Another discount has this code.'],
  question_not_found: [404, 'This question doesn’t exist.'],
  answer_unknown: [409, 'A question or an answer has changed. Please answer again.'],
  proof_needed: [409, 'One of your answers has to be proved before you can order. See below that answer.'],
  proof_not_needed: [409, 'This answer needs no document.'],
  proof_accepted: [409, 'This answer is proved already.'],
  proof_unreadable: [415, 'The document has to be a PDF, JPEG or PNG of at most 10 MB.'],
  proof_not_found: [404, 'This document doesn’t exist.'],
  proof_decided: [409, 'This has been decided already, and the document is deleted.'],
  proof_changed: [409, 'The customer has sent another document since. Please look at that one first.'],
  own_proof: [409, 'This is your own document. Someone else must decide about it.'],
  currency_final: [409, 'Something was ordered already, so the currency can’t change any more.'],
  price_changed: [409, 'A price has changed since it was put in the cart.'],
  terms_changed: [409, 'The terms of a licence have changed. Nothing was ordered; please read what’s new.'],
  order_too_large: [400, 'This is too much for one order.'],
  order_already_paid: [409, 'This order is already paid.'],
  order_closed: [409, 'This order can no longer be paid.'],
  consent_changed: [409, 'The text you agreed to has changed. Please read it again.'],
  held: [409, 'Someone is buying one of these fonts exclusively. If they don’t pay, it’s available again soon.'],
  offer_withdrawn: [409, 'One of the fonts of this order is no longer on offer.'],
  credit_gone: [409, 'A licence that this order replaces is no longer available to replace. Please order again.'],
  license_replaced: [409, 'Another licence has replaced one of this order. Refund that one first, or undo the swap.'],
  order_not_paid: [409, 'This order has no money to refund.'],
  event_not_genuine: [400, 'This isn’t an event from the payment provider.'],
  order_disputed: [409, `The buyer disputes this payment at ${mainLabel}. It is decided there.`],
  refund_too_large: [400, 'That’s more than is left of this order, or nothing.'],
  refund_refused: [409, `${mainLabel} refused this refund. No money moved.`],
  demo_product: [409, 'Fonts of the demo aren’t sold for real money.'],

  claim_not_found: [404, 'This link doesn’t exist, or was replaced by a newer one.'],
  claim_taken: [409, 'Someone has already accepted these licences.'],
  claim_of_payer: [409, 'You bought these licences for a client, who has to accept them with an account of their own.'],
  client_has_claimed: [409, 'Your client has already accepted the licences.'],
  plan_not_for_client: [400, 'A plan can’t be bought for a client. Buy the licences of the fonts instead.'],

  quote_not_found: [404, 'This offer doesn’t exist.'],
  quote_expired: [409, 'This offer has expired. Ask us for a new one.'],
  quote_withdrawn: [409, 'This offer was withdrawn.'],
  quote_other_country: [409, 'This offer is priced for another country. Please make an offer of your own.'],
  quote_not_accepted: [409, 'This offer isn’t waiting to be paid.'],
  quote_being_paid: [
    409,
    'A payment for this offer is under way. Wait for its outcome, or cancel the bank transfer first.',
  ],
  quote_accepted: [409, 'This offer has already been accepted.'],
  quote_unavailable: [
    409,
    'A font of this offer was withdrawn or sold exclusively, so you can’t accept it. Write to us.',
  ],
  quote_price_needed: [400, 'A licence without a list price needs a price in the offer.'],
  quote_sent: [409, 'This offer was sent already, so its contract stays. Copy it to send another one.'],
  contract_unreadable: [415, 'The contract has to be a PDF of at most 10 MB.'],

  // payment
  total_mismatch: [409, 'This isn’t the total of this order.'],
  payment_under_way: [
    409,
    'This payment is already under way and can’t be cancelled. Wait for its outcome, or write to us.',
  ],
  transfer_not_found: [404, 'This order is not paid by bank transfer.'],
  movement_known: [409, 'This line of the statement is already recorded.'],
  movement_not_found: [404, 'This entry isn’t recorded for this order, or was already removed.'],
  goods_downloaded: [
    409,
    'Files of this order were downloaded, so its payment stays. Refund the order if the money didn’t arrive.',
  ],
  second_person_needed: [
    403,
    'Someone else must record this: the order is yours, or you changed it or its customer today.',
  ],
  nothing_to_send_back: [409, 'No refund of this amount is open, and it’s more than was overpaid.'],
  payment_not_found: [404, 'This payment does not exist.'],
  payment_not_approved: [409, 'The payment has not been approved yet.'],
  payment_declined: [402, 'The payment was declined. You weren’t charged.'],
  payment_expired: [410, 'The payment has expired. You weren’t charged.'],
  payment_refunded: [
    409,
    'This payment was refunded in full: it wasn’t needed, or a font was sold exclusively to someone else.',
  ],
  payer_invalid: [400, 'The payer isn’t the one who approved this payment.'],
  payments_closed: [503, 'This shop isn’t taking payments right now. You weren’t charged; your order is still here.'],
  provider_unavailable: [503, `${mainLabel} isn’t answering right now. You weren’t charged; your order is still here.`],

  // subscriptions
  plan_not_found: [404, 'This plan does not exist.'],
  plan_inactive: [409, 'This plan is no longer offered. Please choose another one.'],
  subscription_not_found: [404, 'You haven’t had this plan yet.'],
  subscription_too_far_ahead: [409, 'This plan is already paid for more than two years ahead.'],

  // documents
  invoice_not_found: [404, 'This order has no invoice yet. It’s made with the payment.'],
  credit_note_not_found: [404, 'This credit note doesn’t exist.'],
  tax_number_not_waiting: [409, 'No tax number of this order is waiting to be checked.'],
  own_tax_number: [409, 'This is your own order. Someone else must check its tax number.'],
  invoice_copies: [409, 'This invoice was corrected many times. Please write to us about it.'],

  // ledger
  provider_silent: [503, `${mainLabel} isn’t answering right now. Nothing was changed; try again in a moment.`],
  provider_report_unavailable: [503, `${mainLabel} didn’t send its report. The ledger is unchanged; try again later.`],
  difference_not_found: [404, 'This difference doesn’t exist, or is already closed.'],
  difference_not_repaired: [
    409,
    `${mainLabel} was checked, and the difference is still there. A person needs to look at it.`,
  ],
  closing_not_allowed: [403, 'Only administrators close months. The owner can allow finance to, in the settings.'],
  ledger_month_not_next: [409, 'Only the oldest open month can be closed, once it is over.'],
  ledger_not_explained: [409, 'There are unexplained differences.'],
  ledger_not_matched: [409, `${mainLabel} hasn’t reported all of this month yet. Compare again in a few hours.`],

  // deliveries
  sold_once: [409, 'An exclusive licence is sold once, so it can’t be given away.'],
  swap_dearer: [409, 'That licence costs more than this one. Choose one of the same price or less.'],
  license_of_plan: [409, 'This licence comes with a plan and ends with it.'],
  nothing_changed: [400, 'That’s what the licence says already.'],
  change_not_found: [404, 'This change doesn’t exist, or was undone already.'],
  change_outdated: [409, 'The licence was changed again since. Undo the later change first.'],
  license_not_found: [404, 'This licence does not exist.'],
  format_not_available: [404, 'This font isn’t available in that format.'],
  font_not_held: [403, 'Only licensees of a font can see what its releases contain.'],
  release_not_owned: [404, 'This licence doesn’t include that release.'],
  release_not_found: [404, 'This font has no such release.'],
  link_expired: [410, 'This link has expired. Your order history has a fresh one.'],
  range_outside: [416, 'The file is shorter than the requested range.'],
  mail_necessary: [409, 'This email can’t be switched off: it’s about a purchase or the safety of an account.'],
  link_invalid: [403, 'This link is not one of ours.'],
  not_in_company: [403, 'A company has this licence. Its members download from their own library.'],
  license_revoked: [403, 'This licence was refunded, so its files are no longer available.'],
  license_not_for_web: [409, 'This licence does not cover websites, so it has no domains.'],
  license_ended: [403, 'This licence has expired. Renew it to download the font again.'],
  license_disputed: [403, 'The payment of this licence is disputed, so its files wait until that is decided.'],
  plan_lacks_font: [403, 'This font is not part of your plan.'],
  plan_ended: [403, 'Your plan has ended, so its fonts can’t be downloaded. Renew it to continue.'],
  plan_refunded: [403, 'Your plan was refunded, so its fonts can’t be downloaded.'],
  plan_disputed: [403, 'The payment of your plan is disputed, so its fonts wait until that is decided.'],
  plan_day_full: [429, 'You’ve downloaded 50 fonts of your plan today. You can download more after midnight UTC.'],
  mail_not_found: [404, 'This email doesn’t exist.'],
  mail_with_link: [409, 'This email contained a private link. Its reader can request a new one.'],
  mail_without_reader: [409, 'The account this email was for has been deleted, so it wasn’t sent.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof refusals;

/** The body of every error, whatever the call. */
export type ErrorBody = {
  code: RefusalCode;
  message: string;
  fields?: Record<string, string>;
  requestId: string;
  /**
   * With `changed_meanwhile`: who changed it (null: the shop itself), when and which fields, and the tag of what it is
   * now.
   */
  changed?: { by: string | null; at: string; fields: string[]; etag: string };
  /** With `price_changed`: today's prices, line by line. */
  lines?: { product_id: number; part_id: number; license_type_id: number; tier_id: number; price: number }[];
  /** With `terms_changed`: which versions were agreed to, and which hold today. */
  terms?: { product_id: number; license_type_id: number; from: number; to: number }[];
  /** With `payment_declined` and `payment_not_approved`: where the buyer goes on. */
  approval_url?: string;
};
