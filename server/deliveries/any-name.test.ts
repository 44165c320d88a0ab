import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostname, lines, name, optionalName } from '#contract/words.ts';
import { readFacts } from '#fonts/facts/read-facts.ts';
import { stampFont } from '#fonts/licensee/stamp-font.ts';
import { readTestFont } from '#fonts/test-fonts.ts';
import { signCertificate, writeCertificate } from '#server/documents/certificate/sign-certificate.ts';
import type { Certificate } from '#server/documents/certificate.ts';
import type { Invoice } from '#server/documents/invoice.ts';
import { drawCertificate } from '#server/documents/pdf/draw-certificate.ts';
import { drawInvoice } from '#server/documents/pdf/draw-invoice.ts';
import { drawTerms } from '#server/documents/pdf/draw-terms.ts';
import { writeMail } from '#server/kit/email/compose-mail.ts';
import { composeEmail } from '#server/kit/email/email-template.ts';
import { anyLines, anyText, NAMES } from '#tests/any-text.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { unzip } from '#tests/buy/unzip.ts';
import { openShop } from '#tests/open-shop.ts';
import { licenseText, readmeText } from './license-text.ts';
import type { LicenseRow } from './queries.ts';
import { type KitStyle, writeCss, writeDemo, writeHolder, writeReadme } from './webfont-kit/write-kit.ts';

/** 10,000 when everything is verified. */
const RUNS = Number(process.env.NAME_RUNS ?? 100);
const LARGEST = 10_000_000;
const FILES = (['small', 'cff', 'woff', 'variableWoff2'] as const).map(readTestFont);
const { privateKey } = generateKeyPairSync('ed25519');

const DAY = '2026-11-20';
const MOMENT = `${DAY}T08:00:00.000Z`;

/** An invoice that says these words wherever a name stands. */
const invoiceOf = (person: string, company: string, address: string): Invoice => ({
  kind: 'invoice',
  copy: 1,
  number: 'INV-2026-000001',
  order: 1,
  currency: 'USD',
  date: DAY,
  supplied: DAY,
  issuedAt: MOMENT,
  seller: { name: company || person, address, taxId: company, email: 'shop@shop.test', country: 'ID' },
  buyer: { name: person, company, address, email: 'rani@shop.test', taxId: company },
  lines: [
    {
      product: person,
      license: person,
      licenseNumber: 'N-1',
      quantity: 1,
      unitCents: 100,
      creditCents: 0,
      creditFor: '',
      amountCents: 100,
    },
  ],
  tax: {
    country: 'ID',
    percent: '0',
    netCents: 100,
    taxCents: 0,
    note: '',
    region: '',
    kind: 'none',
  } as unknown as Invoice['tax'],
  totalCents: 100,
  isTest: false,
  payment: { method: 'PayPal', reference: 'R-1' },
});

const certificateOf = (licensee: string, limit: string): Certificate => ({
  format: 'huruf-certificate-2',
  licenseNumber: 'N-1',
  licensee,
  licensor: licensee,
  product: { name: licensee, release: 1, releaseVersion: '1.0', version: 'a'.repeat(64), designers: [licensee] },
  files: [],
  licenseType: licensee,
  terms: null,
  quantity: 2,
  limits: [{ label: licensee, value: limit }],
  term: 'for ever',
  issuedAt: MOMENT,
  order: 1,
  invoice: 'INV-2026-000001',
  verify: 'http://shop.test/verify/N-1',
  keyId: 'key',
});

const rowOf = (licensee: string) =>
  ({
    number: 'N-1',
    licensee,
    copy_for: null,
    product_name: licensee,
    part: null,
    sold_as: licensee,
    license_name: licensee,
    limits: [{ label: licensee, value: licensee }],
    quantity: 2,
    issued_at: new Date(MOMENT),
    plan_id: null,
    plan_name: null,
    specimen: licensee,
    domains: [],
    is_for_web: true,
    terms_version: null,
    is_imported: false,
  }) as unknown as LicenseRow;

const STYLE = {
  ...{
    name: 'Regular',
    family: 'Font',
    isDefault: true,
    run: null,
    parts: [],
    whole: { path: 'files/1-whole.woff2', set: null, integrity: 'sha384-' },
  },
  facts: {
    axes: [],
    coverage: [],
    weight: 400,
    width: 5,
    slope: 'upright',
    unitsPerEm: 1000,
    ascender: 800,
    descender: -200,
    lineGap: 0,
  },
} as unknown as KitStyle;

const accepted = <Value>(schema: { safeParse(sent: unknown): { success: boolean; data?: Value } }, sent: string) => {
  const read = schema.safeParse(sent);
  return read.success ? read.data! : null;
};

test('whatever name an order takes is stamped into every format, and drawn, signed and mailed as it was taken', async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(anyText, anyText, anyLines, fc.nat(FILES.length - 1), async (typed, firm, position, at) => {
      const licensee = accepted(name(200), typed);
      if (licensee === null) return;
      taken += 1;
      expect(licensee).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069]/u);
      const [company, address] = [accepted(optionalName(200), firm) ?? '', accepted(lines(500), position) ?? '-'];

      const copy = await stampFont(FILES[at]!, { licensee, licenseNumber: 'N-1' }, LARGEST);
      expect(copy.length).toBeGreaterThan(1_000);
      if (at === 0) expect((await readFacts(copy, LARGEST)).licenseText).toContain(`Licensed to ${licensee} under`);

      expect(drawInvoice(invoiceOf(licensee, company, address)).length).toBeGreaterThan(1_000);
      const certificate = certificateOf(licensee, address);
      const signed = signCertificate(certificate, privateKey);
      expect(JSON.parse(writeCertificate(signed)).certificate.licensee).toBe(licensee);
      expect(drawCertificate({ signed, name: null, specimens: [], language: null }).length).toBeGreaterThan(1_000);

      const row = rowOf(licensee);
      expect(licenseText(row)).toContain(`Licensee: ${licensee}\n`);
      expect(readmeText(row, ['ttf'], 'http://shop.test', licensee)).toContain(licensee);
      expect(writeReadme(row, [STYLE])).toContain(licensee);
      expect(
        writeHolder(row) +
          writeCss([{ ...STYLE, family: licensee }]) +
          writeDemo(row, [{ ...STYLE, name: licensee, family: licensee }]),
      ).toContain('Licence N-1');

      const { text, html } = composeEmail(licensee, [`Dear ${licensee},`, { rows: [[licensee, address]] }]);
      const parts = { id: 1, to: 'rani@shop.test', replyTo: null, subject: licensee, text, html, files: [] };
      const raw = await writeMail(parts, { name: licensee, address: 'shop@shop.test' });
      // No header of somebody's own making.
      for (const line of raw.toString('latin1').split('\r\n\r\n')[0]!.split('\r\n'))
        expect(line).toMatch(/^(from|to|subject|message-id|auto-submitted|date|mime-version|content-type)?[: \t]/i);
    }),
    { numRuns: RUNS },
  );
  expect(taken).toBeGreaterThan(RUNS / 2);
}, 1_200_000);

test('terms and addresses of any words are drawn', () => {
  fc.assert(
    fc.property(anyLines, anyText, (typed, title) => {
      const text = accepted(lines(60_000), typed);
      if (text === null) return;
      const terms = {
        name: title,
        version: 1,
        publishedAt: MOMENT,
        text,
        sha256: 'a'.repeat(64),
        shop: title,
        facts: [{ label: title, value: text }],
      };
      expect(drawTerms(terms).length).toBeGreaterThan(1_000);
    }),
    { numRuns: RUNS },
  );
});

test('a web site that a licence takes can stand in a style sheet', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      for (const sent of [typed, `${typed}.example`, `https://${typed}.example/a`]) {
        const site = accepted(hostname, sent);
        if (site !== null) expect(site).toMatch(/^[a-z0-9.-]+$/);
      }
    }),
    { numRuns: RUNS * 4 },
  );
});

const shop = await openShop();
const buying = createBuying(shop);

/** What a name was refused for before, and what is longest. */
const HARD = [
  'Rani\tDewi',
  'Rani\r\nDewi',
  'Rani\u2028Dewi',
  'Rani\u0085Dewi\u001b',
  '\u202eRani\u200b',
  '永🦊'.repeat(100),
  '\u0958'.repeat(70),
  ...NAMES.slice(2, 6),
];

test('an order under any name is paid, and gives every file, certificate and paper, to its buyer and to staff', async () => {
  const product = await shop.product();
  const admin = await shop.customer('admin');
  await admin.call('updateAccount', { body: { fullname: 'Ā'.repeat(200) } });
  for (const licensee of HARD) {
    const who = await shop.customer();
    await who.call('updateAccount', { body: { fullname: licensee, address: `Jl. Braga 1\u2028${licensee}` } });
    const buyer = await shop.again(who);
    const placed = await buying.createOrder(buyer, [buying.lineOf(product)], {
      licensee,
      buyer: { country: 'ID', company: licensee },
    });
    expect(placed.status, licensee).toBe(201);
    const paid = await buying.pay(buyer, placed.body.order!);
    const { license, product: bought } = paid.orderItems[0]!;
    const links = bought.fontDetail!;
    for (const link of [links.formatTTF, links.formatWOFF, links.formatWOFF2]) {
      const { status } = await fetch(link!.replace('http://shop.test', shop.address));
      expect([licensee, status]).toEqual([licensee, 200]);
    }
    expect([...(await unzip(shop, links.formatZIP!)).keys()]).toContain('CERTIFICATE.pdf');
    for (const path of [`/api/orders/${paid.id}/invoice.pdf`, `/api/licenses/${license.licenseNumber}/certificate.pdf`])
      expect((await buyer.send({ method: 'GET', url: path, headers: {} })).status, path).toBe(200);
    const seen = (await admin.call('orderById', { params: { id: paid.id } })).data.orderItems[0]!.product.fontDetail!;
    const copy = await fetch(seen.formatTTF!.replace('http://shop.test', shop.address));
    expect([licensee, copy.status]).toEqual([licensee, 200]);
  }
});
