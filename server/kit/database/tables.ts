// Made from the migrated schema by scripts/make-tables.ts; a test keeps it so. Do not edit.
import type { ColumnType, Generated } from 'kysely';
import type { BundleSold } from '#contract/bundles.ts';
import type { TextTranslations, Translations } from '#contract/languages/own-words.ts';
import type { LandingSection, LandingTemplate } from '#contract/nouns/landing.ts';
import type { LicenseLimits } from '#contract/nouns/license-types.ts';
import type { OwnPages } from '#contract/nouns/site-pages.ts';
import type { StoredAnswer, StoredOption } from '#contract/order-answers.ts';
import type { PartSold, PricedPart } from '#contract/parts.ts';
import type { PeriodFont, PlanFont } from '#contract/plan-fonts.ts';
import type { DiscountSold, RunningSale } from '#contract/price.ts';
import type { UsageDetail } from '#contract/text/fill-terms.ts';
import type { StoredTier, TierSold } from '#contract/tiers.ts';

type Time = ColumnType<Date, Date | string, Date | string>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<Value = unknown> = ColumnType<Value, string, string>;
type DefaultJson<Value = unknown> = ColumnType<Value, string | undefined, string>;
type NullableJson<Value = unknown> = ColumnType<Value | null, string | null | undefined, string | null>;

export type Tables = {
  answer_proofs: {
    id: ColumnType<number, never, never>;
    user_id: number;
    question_id: number;
    option_id: number;
    file_key: string | null;
    file_name: string;
    media_type: string;
    state: Generated<'open' | 'accepted' | 'declined'>;
    reason: Generated<string>;
    created_at: Time;
    decided_at: NullableTime;
    decided_by: number | null;
  };
  audit_log: {
    id: ColumnType<number, never, never>;
    at: Time;
    actor_id: number | null;
    action: string;
    subject: string;
    before: NullableJson;
    after: NullableJson;
  };
  bank_movements: {
    id: ColumnType<number, never, never>;
    transfer: string;
    refund: string | null;
    amount_cents: number;
    booked_on: Time;
    bank_reference: string;
    recorded_by: number;
    recorded_at: Time;
    posted_at: NullableTime;
    unbooks: number | null;
    reason: string | null;
    unbooked_at: NullableTime;
  };
  bank_refunds: {
    id: string;
    request_id: string;
    transfer: string;
    amount_cents: number;
    created_at: Time;
    completed_at: NullableTime;
  };
  bank_transfers: {
    reference: string;
    request_id: string;
    custom_id: string;
    amount_cents: number;
    due_on: Time;
    ends_at: Time;
    captured_at: NullableTime;
    cancelled_at: NullableTime;
    told_at: NullableTime;
    reminded_at: NullableTime;
    created_at: Time;
  };
  browser_errors: {
    id: ColumnType<number, never, never>;
    name: string;
    message: string;
    frames: string[];
    part: string;
    page: string;
    version: string;
    count: Generated<number>;
    first_at: Time;
    last_at: Time;
  };
  bundle_members: {
    bundle_id: number;
    position: number;
    product_id: number;
    part_id: number;
  };
  captures: {
    id: string;
    payment_id: number;
    amount_cents: number;
    captured_at: Time;
    posted_at: NullableTime;
  };
  certificate_keys: {
    id: string;
    private_key: Buffer;
    is_active: boolean;
    created_at: Time;
  };
  certificates: {
    license_id: number;
    key_id: string;
    content: string;
    made_at: Time;
    release: Generated<number>;
    made_of: Generated<string>;
  };
  client_links: {
    token_hash: Buffer;
    order_id: number;
    created_at: Time;
  };
  companies: {
    id: ColumnType<number, never, never>;
    name: string;
    created_by: number;
    created_at: Time;
    closed_at: NullableTime;
    merged_into: number | null;
  };
  company_changes: {
    id: ColumnType<number, never, never>;
    company_id: number;
    kind: 'made' | 'joined' | 'left' | 'removed' | 'role' | 'license' | 'renamed' | 'merged' | 'closed';
    user_id: number | null;
    before: string | null;
    after: string | null;
    reason: Generated<string>;
    changed_by: number;
    changed_at: Time;
  };
  company_invitations: {
    id: ColumnType<number, never, never>;
    company_id: number;
    email: string;
    role: 'owner' | 'buyer' | 'member';
    token_hash: Buffer;
    invited_by: number;
    created_at: Time;
    ends_at: Time;
    closed_at: NullableTime;
    accepted_by: number | null;
  };
  company_members: {
    company_id: number;
    user_id: number;
    role: 'owner' | 'buyer' | 'member';
    joined_at: Time;
  };
  contact_messages: {
    id: ColumnType<number, never, never>;
    name: string;
    email: string;
    message: string;
    state: Generated<'new' | 'read' | 'answered'>;
    created_at: Time;
    updated_at: Time;
  };
  coverages: {
    id: ColumnType<number, never, never>;
    hash: string;
    coverage: string;
  };
  credit_notes: {
    number: string;
    refund_id: number;
    order_id: number;
    amount_cents: number;
    content: string;
    sha256: Buffer;
    issued_at: Time;
    copy: Generated<number>;
  };
  discounts: {
    id: ColumnType<number, never, never>;
    code: string | null;
    title: string;
    kind: 'percent' | 'amount';
    value: number;
    product_ids: number[] | null;
    categories: string[] | null;
    license_type_ids: number[] | null;
    minimum_cents: number | null;
    minimum_fonts: number | null;
    first_order: Generated<boolean>;
    once_per_customer: Generated<boolean>;
    uses: number | null;
    starts_at: NullableTime;
    ends_at: NullableTime;
    note: Generated<string>;
    created_at: DefaultTime;
    deleted_at: NullableTime;
    translations: DefaultJson<Translations>;
  };
  disputes: {
    id: string;
    capture_id: string;
    state: 'open' | 'won' | 'lost';
    opened_at: Time;
    decided_at: NullableTime;
    posted_state: string | null;
  };
  document_series: {
    series: string;
    year: number;
    last: number;
    last_day: string;
    last_at: Time;
  };
  downloads: {
    id: ColumnType<number, never, never>;
    license_id: number;
    format: string;
    file_sha256: Buffer | null;
    size_bytes: number | null;
    created_at: Time;
    staff_id: number | null;
    recipe_sha256: Buffer | null;
    price_cents: number | null;
    user_id: number | null;
  };
  edits: {
    subject: string;
    written_in: Generated<string>;
    at: Time;
    by: number | null;
    fields: string[];
  };
  email_changes: {
    token_hash: Buffer;
    user_id: number;
    email: string;
    created_at: Time;
    expires_at: Time;
    used_at: NullableTime;
  };
  email_undos: {
    id: ColumnType<number, never, never>;
    token_hash: Buffer;
    user_id: number;
    email: string;
    created_at: Time;
    expires_at: Time;
    used_at: NullableTime;
  };
  emails: {
    id: ColumnType<number, never, never>;
    dedupe_key: string;
    recipient: string;
    subject: string;
    text_body: string;
    html_body: string;
    created_at: Time;
    try_at: NullableTime;
    tries: Generated<number>;
    sent_at: NullableTime;
    reply_to: string | null;
    user_id: number | null;
    again_of: number | null;
    attachments: DefaultJson;
    secret: string | null;
    has_secret: Generated<boolean>;
    hand_overs: Generated<number>;
  };
  features: {
    name: string;
    is_on: boolean;
    updated_at: Time;
  };
  font_measures: {
    file_key: string;
    edition: number;
    marks: string[];
    shape: Json;
    likeness: Buffer | null;
    measured_at: Time;
    letter_sizes: Buffer | null;
    letter_grids: Buffer | null;
  };
  generated_files: {
    product_id: number;
    kind: 'trial' | 'specimen' | 'share';
    made_of: string;
    file_key: string;
  };
  held_files: {
    file_key: string;
    holder: string;
    ends_at: Time;
  };
  idempotency_keys: {
    user_id: number;
    call: string;
    key: string;
    body_hash: Buffer;
    status: number | null;
    reply: NullableJson;
    created_at: Time;
    effect_id: number | null;
    holder: string | null;
  };
  import_notices: {
    id: ColumnType<number, never, never>;
    created_at: Time;
  };
  invoices: {
    id: ColumnType<number, never, never>;
    order_id: number;
    number: string;
    copy: Generated<number>;
    total_cents: number;
    content: string;
    sha256: Buffer;
    issued_at: Time;
  };
  known_devices: {
    token_hash: Buffer;
    user_id: number;
    seen_at: Time;
  };
  landing_pictures: {
    key: string;
    webp: Buffer;
    used_at: Time;
  };
  landing_templates: {
    id: ColumnType<number, never, never>;
    title: string;
    slug: string;
    description: string;
    styles: Json<LandingTemplate['styles']>;
    content_sections: Json<LandingSection[]>;
    created_at: Time;
    updated_at: Time;
    translations: DefaultJson<Translations>;
  };
  ledger_closings: {
    month: Time;
    closed_at: Time;
    closed_by: number;
    environment: 'sandbox' | 'test' | 'live';
  };
  ledger_differences: {
    id: ColumnType<number, never, never>;
    transaction_id: string;
    kind: 'missing_here' | 'missing_there' | 'other_amount' | 'other_currency' | 'other_state';
    is_refund: boolean;
    here_cents: number | null;
    there_cents: number | null;
    currency: string;
    payment: string | null;
    happened_at: Time;
    found_at: Time;
    closed_at: NullableTime;
    closed_by: number | null;
    note: string | null;
    environment: 'sandbox' | 'test' | 'live';
  };
  ledger_entries: {
    id: ColumnType<number, never, never>;
    at: Time;
    day: Time;
    kind:
      | 'sale'
      | 'tax'
      | 'discount'
      | 'paid_twice'
      | 'refund'
      | 'refund_tax'
      | 'sent_back'
      | 'correction'
      | 'fee'
      | 'hold'
      | 'release'
      | 'payout'
      | 'charge'
      | 'elsewhere'
      | 'received';
    debit:
      | 'provider'
      | 'held'
      | 'sales'
      | 'discounts'
      | 'tax'
      | 'owed_back'
      | 'refunds'
      | 'fees'
      | 'bank'
      | 'elsewhere'
      | 'transfers';
    credit:
      | 'provider'
      | 'held'
      | 'sales'
      | 'list_prices'
      | 'tax'
      | 'owed_back'
      | 'refunds'
      | 'fees'
      | 'bank'
      | 'elsewhere'
      | 'transfers';
    amount_cents: number;
    transaction_id: string;
    order_id: number | null;
    note: string | null;
    environment: 'sandbox' | 'test' | 'live';
  };
  ledger_matches: {
    id: ColumnType<number, never, never>;
    begun_at: Time;
    done_at: NullableTime;
    from_at: NullableTime;
    until_at: NullableTime;
    transactions: number | null;
    last_entry: number | null;
    problem: string | null;
    environment: 'sandbox' | 'test' | 'live';
  };
  ledger_sums: {
    month: Time;
    kind: string;
    debit: string;
    credit: string;
    entries: number;
    cents: number;
    environment: string;
  };
  legal_texts: {
    page: string;
    version: number;
    source: string;
    text: string;
    sha256: string;
    published_at: Time;
    translations: DefaultJson<TextTranslations>;
  };
  license_changes: {
    id: ColumnType<number, never, never>;
    license_id: number;
    kind: 'grant' | 'licensee' | 'end' | 'swap';
    before: string | null;
    after: string | null;
    reason: string;
    changed_by: number;
    changed_at: Time;
    undone_by: number | null;
    undone_at: NullableTime;
  };
  license_domains: {
    id: ColumnType<number, never, never>;
    license_id: number;
    hostname: string;
    added_at: Time;
    removed_at: NullableTime;
  };
  license_terms: {
    license_type_id: number;
    version: number;
    name: string;
    source: string;
    text: string;
    sha256: string;
    usage_details: Json<UsageDetail[]>;
    published_at: Time;
    translations: DefaultJson<TextTranslations>;
  };
  license_types: {
    id: ColumnType<number, never, never>;
    name: string;
    description: string;
    price_cents: number;
    pricing: 'product' | 'own';
    usage_details: Json<UsageDetail[]>;
    position: number;
    created_at: DefaultTime;
    archived_at: NullableTime;
    limits: NullableJson<LicenseLimits>;
    exclusive: Generated<boolean>;
    slug: string;
    terms_version: number | null;
    terms_sha256: string | null;
    delivers: ('ZIP' | 'TTF' | 'OTF' | 'WOFF' | 'WOFF2' | 'KIT')[] | null;
    term_months: number | null;
    measure: string | null;
    tiers: DefaultJson<StoredTier[]>;
    last_tier_id: Generated<number>;
    translations: DefaultJson<Translations>;
    agency_keeps: Generated<boolean>;
  };
  licenses: {
    id: ColumnType<number, never, never>;
    number: string;
    order_item_id: number | null;
    user_id: number | null;
    product_id: number;
    license_type_id: number;
    licensee: string;
    quantity: number;
    limits: Json;
    issued_at: Time;
    revoked_at: NullableTime;
    plan_id: number | null;
    figures: NullableJson<LicenseLimits>;
    superseded_by: number | null;
    show_licensee: Generated<boolean>;
    is_exclusive: Generated<boolean>;
    terms_version: number | null;
    terms_sha256: string | null;
    release: Generated<number>;
    delivers: Generated<string[]>;
    ends_at: NullableTime;
    told_ending_at: NullableTime;
    imported_at: NullableTime;
    import_notice_id: number | null;
    update_number: number | null;
    waits_for: string | null;
    part: NullableJson<PartSold>;
    tier: NullableJson<TierSold>;
    is_renamed: Generated<boolean>;
    is_granted: Generated<boolean>;
    client_order_id: number | null;
    kept_by: number | null;
    company_id: number | null;
    stands_for: number | null;
  };
  login_challenges: {
    token_hash: Buffer;
    user_id: number;
    password_mark: Buffer;
    expires_at: Time;
    tries: Generated<number>;
  };
  mail_stops: {
    user_id: number;
    topic: 'releases' | 'endings';
    stopped_at: Time;
  };
  mail_words: {
    kind: string;
    subject: Generated<string>;
    opening: Generated<string>;
    closing: Generated<string>;
    translations: DefaultJson<Translations>;
    is_on: Generated<boolean>;
    updated_at: Time;
  };
  mailed_codes: {
    holder_hash: Buffer;
    email: string;
    code_hash: Buffer;
    expires_at: Time;
    tries: Generated<number>;
  };
  maker_accounts: {
    maker_id: number;
    user_id: number;
    linked_at: Time;
  };
  maker_shares: {
    product_id: number;
    maker_id: number;
    from_day: Time;
    share: number;
    after_fees: Generated<boolean>;
  };
  makers: {
    id: ColumnType<number, never, never>;
    kind: 'designer' | 'foundry';
    name: string;
    slug: string;
    about: Generated<string>;
    homepage: Generated<string>;
    face_product_id: number | null;
    created_at: Time;
    updated_at: Time;
    translations: DefaultJson<Translations>;
  };
  order_clients: {
    order_id: number;
    name: string;
    email: string | null;
    address: Generated<string>;
    sent_at: NullableTime;
    waiting_since: NullableTime;
    reminded_at: NullableTime;
    claimed_at: NullableTime;
    claimed_by: number | null;
    accepted: NullableJson;
  };
  order_items: {
    id: ColumnType<number, never, never>;
    order_id: number;
    position: number;
    product_id: number | null;
    license_type_id: number | null;
    product_name: string;
    license_name: string;
    usage_details: Json<UsageDetail[]>;
    unit_price_cents: number;
    quantity: number;
    plan_id: number | null;
    figures: NullableJson<LicenseLimits>;
    credit_cents: Generated<number>;
    credit_license_id: number | null;
    is_exclusive: Generated<boolean>;
    terms_version: number | null;
    terms_sha256: string | null;
    delivers: string[] | null;
    term_months: number | null;
    added_tax_cents: Generated<number>;
    part: NullableJson<PartSold>;
    sold_as: ColumnType<string, never, never>;
    credit_license_ids: Generated<number[]>;
    tier: NullableJson<TierSold>;
    discount_cents: Generated<number>;
    bundle: NullableJson<BundleSold>;
    note: Generated<string>;
    agency_keeps: Generated<boolean>;
  };
  order_questions: {
    id: ColumnType<number, never, never>;
    kind: 'choice' | 'yes_no' | 'country';
    text: string;
    help: string;
    options: Json<StoredOption[]>;
    last_option_id: number;
    proof: 'email_domain' | 'document' | null;
    domains: Generated<string[]>;
    created_at: DefaultTime;
    deleted_at: NullableTime;
    translations: DefaultJson<Translations>;
  };
  order_sums: {
    kind: string;
    environment: string;
    status: string;
    block: number;
    utc_day: number;
    connection: number;
    orders: number;
    cents: number;
  };
  orders: {
    id: ColumnType<number, never, never>;
    user_id: number;
    status: 'pending' | 'success' | 'failed' | 'expired' | 'refunded' | 'partially_refunded' | 'disputed';
    total_cents: number;
    licensee: string;
    cart_key: Buffer | null;
    payment_reference: string | null;
    created_at: Time;
    paid_at: NullableTime;
    told_at: NullableTime;
    kind: Generated<'fonts' | 'subscription'>;
    consented_at: NullableTime;
    consent: string | null;
    legal: DefaultJson;
    buyer: NullableJson;
    tax: NullableJson;
    payer_country: string | null;
    browser_country: string | null;
    tax_request: NullableJson;
    invoice_to: NullableJson;
    environment: Generated<'sandbox' | 'test' | 'live'>;
    update_number: number | null;
    discount: NullableJson<DiscountSold>;
    discount_id: number | null;
    answers: DefaultJson<StoredAnswer[]>;
    currency: Generated<string>;
    referrer: string | null;
    proposal_id: number | null;
    po_number: string | null;
    company_id: number | null;
  };
  packed_fonts: {
    file_key: string;
    form: 'woff' | 'woff2' | 'kit' | 'static';
    edition: number;
    packed_key: string;
    size_bytes: number;
  };
  page_drafts: {
    is_only: Generated<boolean>;
    pages: Json<OwnPages>;
    saved_at: Time;
    saved_by: number;
  };
  page_files: {
    name: string;
    body: Buffer;
    seen_at: Time;
  };
  password_resets: {
    token_hash: Buffer;
    user_id: number;
    created_at: Time;
    expires_at: Time;
    used_at: NullableTime;
  };
  payments: {
    id: ColumnType<number, never, never>;
    public_id: string;
    order_id: number;
    provider: string;
    state:
      | 'creating'
      | 'approval'
      | 'capturing'
      | 'capture_pending'
      | 'captured'
      | 'failed'
      | 'expired'
      | 'duplicate'
      | 'frozen'
      | 'refunded';
    amount_cents: number;
    reference: string | null;
    approval_url: string | null;
    payer_id: string | null;
    approval_no: Generated<number>;
    lease_until: NullableTime;
    check_at: NullableTime;
    checks: Generated<number>;
    problem: string | null;
    created_at: Time;
    updated_at: Time;
    alarmed_at: NullableTime;
    news: Generated<number>;
    gone_since: NullableTime;
    place: 'sandbox' | 'provider_sandbox' | 'live' | null;
    lease_holder: string | null;
  };
  plan_downloads: {
    user_id: number;
    utc_day: number;
    product_id: number;
  };
  plan_sharing: {
    from_month: Time;
    is_on: boolean;
  };
  product_changes: {
    product_id: number;
    changed_in: string;
  };
  product_holds: {
    product_id: number;
    user_id: number;
    ends_at: Time;
  };
  product_licenses: {
    product_id: number;
    license_type_id: number;
    own_price_cents: number | null;
    factor_thousandths: number | null;
    steps: DefaultJson<{ from: number; to: number | null; price_cents: number }[]>;
  };
  product_makers: {
    product_id: number;
    maker_id: number;
    kind: string;
    position: number;
  };
  product_prices: {
    product_id: number;
    since: Time;
    price_cents: number;
  };
  product_releases: {
    product_id: number;
    release: number;
    published_at: NullableTime;
    version: string;
    notes: Generated<string>;
    is_free: Generated<boolean>;
    files_version: string;
    formats: string[];
    style_count: number;
    specimen: string;
    license_text: string;
    coverage_id: number | null;
  };
  product_styles: {
    id: ColumnType<number, never, never>;
    product_id: number;
    position: number;
    name: string;
    weight: number;
    width: number;
    slope: string;
    is_default: boolean;
    file_key: string;
    file_name: string;
    outlines: 'truetype' | 'cff' | 'cff2';
    size_bytes: number;
    coverage: string;
    woff_bytes: number | null;
    woff2_bytes: number | null;
    release: Generated<number>;
    is_variable: Generated<boolean>;
  };
  products: {
    id: ColumnType<number, never, never>;
    name: string;
    slug: string;
    sku: string;
    type: string;
    description: string;
    short_description: string;
    regular_price_cents: number;
    sale_price_cents: number | null;
    price_cents: ColumnType<number, never, never>;
    categories: string[];
    tags: string[];
    demo: boolean;
    specimen: string;
    direction: 'ltr' | 'rtl';
    scripts: string[];
    formats: string[];
    style_count: number;
    version: string;
    facts: Json;
    coverage: string;
    license_text: string;
    search_name: string;
    search_text: string;
    created_at: DefaultTime;
    updated_at: DefaultTime;
    archived_at: NullableTime;
    languages: string[];
    picture_key: string | null;
    hidden_formats: Generated<string[]>;
    coverage_id: number | null;
    admin_words: ColumnType<string, never, never>;
    trial: Generated<boolean>;
    status: Generated<'draft' | 'published' | 'withdrawn'>;
    published_at: NullableTime;
    withdrawn_at: NullableTime;
    publish_at: NullableTime;
    withdraw_at: NullableTime;
    drawing_key: Generated<string>;
    in_plans: Generated<boolean>;
    is_on_offer: ColumnType<boolean, never, never>;
    release: Generated<number>;
    designers: Generated<string[]>;
    foundries: Generated<string[]>;
    parts: DefaultJson<PricedPart[]>;
    last_part_id: Generated<number>;
    sale: NullableJson<RunningSale>;
    own_sale_price_cents: number | null;
    translations: DefaultJson<Translations>;
    kind: Generated<'family' | 'bundle'>;
    members_on_offer: Generated<boolean>;
  };
  proposals: {
    id: ColumnType<number, never, never>;
    number: string;
    token: string;
    made_by: number;
    is_by_staff: boolean;
    email: string;
    fullname: string;
    company: Generated<string>;
    language: string | null;
    licensee: string;
    note: Generated<string>;
    po_number: string | null;
    buyer: NullableJson;
    tax: Json;
    total_cents: number;
    discount: NullableJson;
    discount_id: number | null;
    answers: DefaultJson;
    lines: Json;
    seller: Json;
    environment: string;
    contract_key: string | null;
    contract_name: string | null;
    created_at: Time;
    until: Time;
    sent_at: NullableTime;
    sent_count: Generated<number>;
    opened_at: NullableTime;
    last_opened_at: NullableTime;
    opened_count: Generated<number>;
    withdrawn_at: NullableTime;
    words: ColumnType<string, never, never>;
    told_ending_at: NullableTime;
    invoice_to: NullableJson;
  };
  provider_events: {
    id: string;
    type: string;
    payment: string | null;
    received_at: Time;
  };
  rate_limits: {
    key: string;
    window_start: Time;
    count: number;
    ends_at: Time;
  };
  recovery_codes: {
    user_id: number;
    code_hash: Buffer;
  };
  refunds: {
    id: ColumnType<number, never, never>;
    capture_id: string;
    amount_cents: number;
    state: 'requested' | 'pending' | 'completed' | 'failed';
    reference: string | null;
    reason: string;
    created_at: Time;
    completed_at: NullableTime;
    order_item_ids: number[] | null;
    paid_order_id: number | null;
    posted_at: NullableTime;
  };
  sales: {
    id: ColumnType<number, never, never>;
    title: string;
    product_ids: number[] | null;
    categories: string[] | null;
    percent: number;
    starts_at: Time;
    ends_at: Time;
    is_running: Generated<boolean>;
    created_at: DefaultTime;
    deleted_at: NullableTime;
    translations: DefaultJson<Translations>;
  };
  second_factors: {
    user_id: number;
    secret: Buffer;
    begun_at: Time;
    since: NullableTime;
    last_step: Generated<number>;
  };
  security_events: {
    id: ColumnType<number, never, never>;
    minute: Time;
    kind: string;
    user_id: number | null;
    network: string;
    about: string;
    count: number;
  };
  sessions: {
    id: ColumnType<number, never, never>;
    token_hash: Buffer;
    user_id: number;
    created_at: Time;
    last_seen_at: Time;
    expires_at: Time;
    confirmed_at: Time;
  };
  shop_secrets: {
    name: string;
    sealed: Buffer;
    written_at: Time;
    written_by: number | null;
  };
  shop_settings: {
    section: string;
    value: Json;
    changed_at: Time;
    changed_by: number | null;
  };
  shop_values: {
    name: string;
    value: Buffer;
  };
  site_settings: {
    name: string;
    value: string;
    updated_at: Time;
  };
  subscription_plans: {
    id: ColumnType<number, never, never>;
    name: string;
    price_cents: number;
    duration: string;
    duration_months: number;
    features: Json;
    is_active: boolean;
    license_type_id: number | null;
    created_at: Time;
    archived_at: NullableTime;
    translations: DefaultJson<Translations>;
    fonts: NullableJson<PlanFont[]>;
  };
  subscriptions: {
    id: ColumnType<number, never, never>;
    user_id: number;
    plan_id: number;
    order_id: number;
    plan_name: string;
    price_cents: number;
    months: number;
    license_type_id: number | null;
    created_at: Time;
    paid_at: NullableTime;
    start_at: NullableTime;
    end_at: NullableTime;
    revoked_at: NullableTime;
    told_week_at: NullableTime;
    told_day_at: NullableTime;
    told_end_at: NullableTime;
    subscriber: Generated<string>;
    admin_words: Generated<string>;
    fonts: NullableJson<PeriodFont[]>;
  };
  tax_entries: {
    id: ColumnType<number, never, never>;
    day: Time;
    sold_on: Time;
    kind: 'vat' | 'oss' | 'gst' | 'reverse_charge' | 'none';
    country: string;
    region: string;
    percent: string;
    net_cents: number;
    tax_cents: number;
    is_test: boolean;
    order_id: number;
    document: string;
    environment: 'sandbox' | 'test' | 'live';
  };
  unmeasured_files: {
    file_key: string;
  };
  unprepared_products: {
    product_id: number;
    can_wait: boolean;
    wanted_at: DefaultTime;
    held_until: NullableTime;
    trouble: string | null;
    looks: Generated<number>;
  };
  update_numbers: {
    of_table: string;
    last: number;
  };
  uploads: {
    ref: string;
    user_id: number;
    family: Json;
    ends_at: Time;
  };
  users: {
    id: ColumnType<number, never, never>;
    username: string;
    email: string;
    password_hash: string;
    fullname: string;
    address: string;
    phone_number: string;
    roles: ('admin' | 'customer' | 'finance' | 'bloger')[];
    created_at: DefaultTime;
    updated_at: DefaultTime;
    deleted_at: NullableTime;
    search_words: ColumnType<string, never, never>;
    must_renew_password: Generated<boolean>;
    language: string | null;
    email_proved_at: NullableTime;
  };
  wrong_codes: {
    user_id: number;
    password_mark: Buffer;
    count: number;
    paused_until: NullableTime;
  };
};
