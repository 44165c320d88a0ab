import { mainLabel } from './payment-providers.ts';
/**
 * The one register of refusals: every "no" that the shop can say, with its HTTP status and its words.
 * A code that is not here can not be thrown; a code here that nobody throws fails an architecture test.
 */
export const refusals = {
  // any call
  invalid_input: [400, 'Some of what was sent is missing or not valid.'],
  malformed_request: [400, 'The request could not be read.'],
  malformed_body: [400, 'The body could not be read.'],
  unauthenticated: [401, 'Please log in.'],
  password_due: [403, 'Choose a password of your own first: the one you have was made up by the shop.'],
  second_factor_due: [403, 'The owner of the shop wants a second factor from everybody here. Set yours up first.'],
  confirm_identity: [403, 'Enter your password again to go on.'],
  forbidden: [403, 'You may not do this.'],
  not_found: [404, 'There is nothing at this address.'],
  method_not_allowed: [405, 'This address does not know that method. `Allow` names those that it knows.'],
  body_too_large: [413, 'That is more than the shop takes in one go.'],
  unsupported_media_type: [415, 'The shop does not read this kind of content.'],
  too_many_requests: [429, 'That was a lot at once. Please wait a moment and try again.'],
  internal_error: [500, 'Something broke on our side. It has been written down.'],
  unavailable: [
    503,
    'The shop can not answer right now. Please look again in a moment, before you send anything a second time.',
  ],
  idempotency_conflict: [409, 'This Idempotency-Key was already used for something else.'],

  // a shop that is not open
  shop_closed: [403, 'This shop is not open at the moment.'],

  // accounts
  invalid_credentials: [401, 'Invalid email or password.'],
  email_taken: [409, 'This email is already registered.'],
  username_taken: [409, 'This username is already taken.'],
  reset_link_dead: [400, 'This link has been used or is older than 60 minutes. Ask for a new one.'],
  email_link_dead: [400, 'This link has been used or is older than 60 minutes. Ask for a new one in your account.'],
  email_undo_dead: [
    400,
    'This link has been used or is older than 72 hours. Write to us if the account is not yours any more.',
  ],
  password_wrong: [403, 'This is not your password.'],
  challenge_dead: [400, 'This login took too long, or had too many wrong codes. Begin again with your password.'],
  code_wrong: [403, 'This code is not right, or was used already.'],
  second_factor_on: [409, 'You have a second factor already. Switch it off first to begin with another device.'],
  second_factor_off: [409, 'This account has no second factor.'],
  second_factor_not_begun: [409, 'Begin again: the secret is older than 30 minutes.'],
  second_factor_missing: [
    409,
    'Set up a second factor for yourself first, at your account. Then you can ask it of others.',
  ],
  second_factor_unreadable: [
    503,
    'The shop has not got the key to your second factor any more. Use a recovery code, or write to an administrator.',
  ],
  own_second_factor: [409, 'Switch your own second factor off at your account: it takes your password and a code.'],
  session_not_found: [404, 'This session has ended already.'],
  user_not_found: [404, 'This user does not exist.'],
  own_account: [409, 'Nobody deletes the account that is logged in. It is done on its own page.'],
  own_email: [409, 'Change your own email at your account: it takes your password and a link to the new address.'],
  last_administrator: [409, 'A shop needs an administrator, and you are the last one.'],

  // settings
  sandbox_unconfirmed: [
    409,
    'The sandbox sells for no money: whoever buys gets the files for nothing. Say that you want this.',
  ],

  // site
  feature_off: [404, 'The shop does not offer this at the moment.'],
  legal_text_not_found: [404, 'The shop has no such page of small print.'],
  legal_text_as_before: [409, 'These words stand on the page already, so there is no new version.'],
  message_not_found: [404, 'This message does not exist.'],
  picture_missing: [400, 'There is no picture in the form. It comes in the field `picture`.'],
  picture_not_found: [404, 'This picture does not exist.'],
  pixel_id_empty: [400, 'Pixel ID cannot be empty'],
  template_not_found: [404, 'Template tidak ditemukan.'],
  template_title_and_slug_required: [400, 'Title dan Slug wajib diisi'],
  template_slug_taken: [409, 'Another template has this slug already.'],

  // products
  product_not_found: [404, 'Produk tidak ditemukan.'],
  preview_invalid: [400, 'This preview can not be drawn.'],
  fonts_missing: [404, 'This product has no fonts to draw with.'],
  trial_not_offered: [404, 'There are no trial fonts of this product.'],
  preview_unavailable: [503, 'The preview could not be drawn just now.'],

  maker_not_found: [404, 'There is no such designer or foundry.'],
  maker_name_taken: [409, 'There is one of this name already.'],
  maker_in_use: [
    409,
    'Fonts name this one still, or statements do. Take the name off the fonts; who had a share stays.',
  ],
  shares_above_whole: [409, 'The shares of a font would come to more than all that it sells for.'],
  share_month_closed: [
    409,
    'The books of that month are closed, so its statements stay as they are. Begin on a later day.',
  ],
  sold_exclusively: [409, 'Somebody holds this font exclusively, so it is not sold again while that licence is valid.'],
  published_already: [409, 'What was published can be withdrawn, but becomes no draft again.'],
  draft_not_withdrawn: [409, 'A draft is not in the shop, so there is nothing to withdraw. Publish it or delete it.'],
  sku_taken: [409, 'Another product has this SKU already.'],
  upload_missing: [400, 'There is no file in the form. It comes in the field `file`.'],
  upload_unreadable: [415, 'This is neither a font, nor a ZIP of fonts, nor a CSV of products. Nothing was kept.'],
  upload_too_large: [413, 'This file is more than the shop takes in one go. Nothing was kept.'],
  upload_not_found: [400, 'This upload does not exist, or is older than 24 hours. Please upload the fonts again.'],
  csv_unreadable: [400, 'This table can not be read. Its first row has to name the columns, and each of them once.'],
  picture_unreadable: [415, 'The picture has to be a JPEG, PNG, WebP, AVIF or GIF of at most 40 megapixels.'],

  // license types
  license_type_not_found: [404, 'This licence type does not exist.'],
  license_type_name_taken: [409, 'There is a licence type of this name already.'],
  terms_not_found: [404, 'There are no such terms of this licence.'],
  terms_as_before: [409, 'These words are the terms already, so there is no new version.'],
  terms_name_detail: [409, 'The terms of this licence name a usage detail that would be gone. Change the terms first.'],
  no_demo: [409, 'This is no demo: nothing is emptied.'],
  demo_is_filled: [409, 'The demo is still being filled. Try again in a minute.'],
  real_orders: [
    409,
    'Payments for real money were begun here, or licences sold elsewhere were brought, so nothing is emptied.',
  ],
  draft_not_found: [404, 'There is no such draft.'],
  nothing_to_undo: [409, 'Nothing was published before.'],
  standard_license_type_taken: [
    409,
    'One licence type costs what each font costs already; a second one needs a price of its own.',
  ],
  standard_license_type: [409, 'The Standard licence carries the price of every font and can not be deleted.'],

  // orders
  order_not_found: [404, 'This order does not exist.'],
  order_of_someone_else: [403, 'An order can only be placed for yourself.'],
  unknown_offer: [400, 'One of the licences is not on offer for this font.'],
  price_changed: [409, 'A price has changed since it was put in the cart.'],
  terms_changed: [409, 'The terms of a licence have changed meanwhile. Nothing was ordered; please read what is new.'],
  order_too_large: [400, 'One order can not be more than $999,999.99.'],
  order_already_paid: [409, 'This order is already paid.'],
  order_closed: [409, 'This order can no longer be paid.'],
  consent_changed: [409, 'The words that you agreed to have changed meanwhile. Please read them again.'],
  held: [
    409,
    'Somebody is buying one of these fonts to have it alone. If that comes to nothing, it can be bought again in a while.',
  ],
  offer_withdrawn: [409, 'One of the fonts of this order is no longer on offer.'],
  credit_gone: [409, 'A licence that this order replaces is not there to be replaced any more. Please order again.'],
  license_replaced: [409, 'A larger licence has replaced one of this order. Give that one back first.'],
  order_not_paid: [409, 'There is no money of this order to give back.'],
  event_not_genuine: [400, 'This is no event of the payment provider.'],
  order_disputed: [409, `The buyer disputes this payment at ${mainLabel}. It is decided there.`],
  refund_too_large: [400, 'That is more than is left of this order, or nothing.'],
  refund_refused: [409, `${mainLabel} refused this refund. No money was moved.`],
  demo_product: [409, 'Fonts of the demo catalogue are not sold for real money.'],

  // payment
  total_mismatch: [409, 'The total is not the total of this order.'],
  payment_under_way: [
    409,
    'This payment has been begun and can not be given up any more. Wait for its outcome, or write to us.',
  ],
  transfer_not_found: [404, 'This order is not paid by bank transfer.'],
  movement_known: [409, 'This line of the statement is booked already.'],
  nothing_to_send_back: [409, 'No refund of this amount is open, and not so much came too much.'],
  payment_not_found: [404, 'This payment does not exist.'],
  payment_not_approved: [409, 'The payment has not been approved yet.'],
  payment_declined: [402, 'The payment was declined. Nothing was taken.'],
  payment_expired: [410, 'The payment has expired. Nothing was taken.'],
  payment_refunded: [
    409,
    'This payment was given back in full: it was not needed, or a font of the order was sold to somebody else alone meanwhile.',
  ],
  payer_invalid: [400, 'The payer is not the one who approved this payment.'],
  payments_closed: [
    503,
    'This shop does not take payments at the moment. Nothing was taken; your order is still here.',
  ],
  provider_unavailable: [503, `${mainLabel} does not answer right now. Nothing was taken; your order is still here.`],

  // subscriptions
  plan_not_found: [404, 'This plan does not exist.'],
  plan_inactive: [409, 'This plan is not offered any more. Please choose another one.'],
  subscription_not_found: [404, 'You have not held this plan yet.'],
  subscription_too_far_ahead: [409, 'This plan is already paid for more than two years ahead.'],

  // documents
  invoice_not_found: [404, 'There is no invoice of this order. It comes with the payment.'],
  credit_note_not_found: [404, 'There is no such credit note.'],
  invoice_copies: [409, 'This invoice was corrected many times. Please write to us about it.'],

  // ledger
  provider_silent: [503, `${mainLabel} does not answer right now. Nothing was changed; try again in a moment.`],
  provider_report_unavailable: [
    503,
    `${mainLabel} did not give its report. The books stay as they are; try again later.`,
  ],
  difference_not_found: [404, 'This difference does not exist, or is closed already.'],
  difference_not_repaired: [
    409,
    `${mainLabel} was asked, and the difference is still there. It wants a look by a person.`,
  ],
  ledger_month_not_next: [409, 'Only the oldest open month can be closed, once it is over.'],
  ledger_not_explained: [409, 'There are differences that nobody has explained yet.'],
  ledger_not_matched: [409, `${mainLabel} has not reported this month to its end yet. Match again some hours later.`],

  // deliveries
  license_not_found: [404, 'This licence does not exist.'],
  format_not_available: [404, 'This font does not come in that format.'],
  font_not_held: [403, 'What the releases of a font hold is told to those who have a licence of it.'],
  release_not_owned: [404, 'This licence has no such release of the font.'],
  release_not_found: [404, 'This font has no such release.'],
  link_expired: [410, 'This link has expired. Your order history has a fresh one.'],
  range_outside: [416, 'This file ends before the part that was asked for.'],
  link_invalid: [403, 'This link is not one of ours.'],
  license_revoked: [403, 'This licence was refunded, so its files are no longer available.'],
  license_ended: [403, 'This licence was for a time, which is over. Renew it to download the font again.'],
  license_disputed: [403, 'The payment of this licence is disputed, so its files wait until that is decided.'],
  plan_lacks_font: [403, 'This font is not part of your plan.'],
  plan_ended: [403, 'Your plan has ended, so its fonts can not be downloaded any more. Renew it to go on.'],
  plan_refunded: [403, 'Your plan was refunded, so its fonts can not be downloaded any more.'],
  plan_disputed: [403, 'The payment of your plan is disputed, so its fonts wait until that is decided.'],
  plan_day_full: [429, 'You have downloaded 50 fonts of your plan today. The next ones can be had after midnight UTC.'],
  mail_not_found: [404, 'This mail does not exist.'],
  mail_with_link: [409, 'This mail held a link for its reader alone, who can ask for a new one.'],
  mail_without_reader: [409, 'Whoever had this mail is gone, so nobody would read it.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof refusals;

/** The body of every error, whatever the call. */
export type ErrorBody = {
  code: RefusalCode;
  message: string;
  fields?: Record<string, string>;
  requestId: string;
  /** With `price_changed`: today's prices, line by line. */
  lines?: { product_id: number; license_type_id: number; price: number }[];
  /** With `terms_changed`: which versions were agreed to, and which hold today. */
  terms?: { product_id: number; license_type_id: number; from: number; to: number }[];
  /** With `payment_declined` and `payment_not_approved`: where the buyer goes on. */
  approval_url?: string;
};
