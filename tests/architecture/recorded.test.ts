import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { sellBoldAlone } from '#tests/buy/parts.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import { openShop } from '#tests/open-shop.ts';
import { setUpFactor } from '#tests/second-factor.ts';
import { arrangeOne } from '#tests/stock/arrange-one.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import { recordTranslations } from './record-translations.ts';
import { recordedCompanies } from './recorded-companies.ts';
import { recordedLicenses } from './recorded-licenses.ts';
import { recordedOffers } from './recorded-offers.ts';
import { recordedPricing } from './recorded-pricing.ts';
import { ROOT } from './source-files.ts';
import { unrecorded } from './unrecorded.ts';

const shop = await openShop();
let admin = await shop.customer('admin');
const today = () => new Date(shop.clock.now()).toISOString().slice(0, 10);

const plan = { name: 'Recorded', price: 29, duration: 'monthly', license_type_id: null };
const template = { title: 'Recorded', slug: 'recorded' };
const typeId = async () => (await shop.visitor('listLicenseTypes', { query: {} })).data[1]!.id;
const made = {
  plan: async () => (await admin.call('createPlan', { body: plan })).data,
  type: async () => {
    const body = { name: `Type ${Math.random()}`, description: '', price: 5, usageDetails: {} };
    return (await admin.call('createLicenseType', { body })).data;
  },
  maker: async () => (await admin.call('createMaker', { body: { kind: 'designer', name: `M ${Math.random()}` } })).data,
  link: async () => {
    const { id } = await made.maker();
    await admin.call('linkMakerAccount', { params: { id }, body: { email: admin.email } });
    return { params: { id, userId: admin.id } };
  },
  template: async () => (await admin.call('createLandingTemplate', { body: { title: 'Another' } })).data.data,
  message: async () => {
    const body = { name: 'Rani', email: 'rani@shop.test', message: 'Hello.' };
    await shop.visitor('sendMessage', { body });
    return (await admin.call('listMessages', { query: {} })).data[0]!;
  },
  paidOrder: async () => {
    const { order, payment, returnUrl } = await createBuying(shop).payment(30, {});
    await createBuying(shop).comeBack(returnUrl);
    return { ...order, paymentId: payment.paymentId };
  },
  /** An order that is to be paid by bank transfer. */
  transfer: async () => {
    const body = { isOn: true };
    await admin.call('switchFeature', { params: { name: 'bank_transfer' }, body });
    const { buyer, order } = await createBuying(shop).order(30);
    await buyer.call('startTransfer', {
      body: { orderId: order.id, total: order.totalAmount as never, currency: 'USD' },
    });
    return order;
  },
  /** A refund at the provider without a webhook event. */
  difference: async () => {
    const { paymentId } = await made.paidOrder();
    const { control } = shop.sandbox;
    control.refund(control.captures().find(({ custom_id }) => custom_id === paymentId)!.id, 500);
    shop.clock.advance(180_000);
    await admin.call('matchLedger', {});
    return (await admin.call('listDifferences', { query: {} })).data[0]!;
  },
};
const choose = (code: 'EUR' | 'USD') => admin.call('changeCurrency', { body: { code } });
const onItem = async (item: Promise<{ id: number }>) => ({ params: { id: (await item).id } });
const red = { width: 400, height: 300, channels: 3, background: '#c00' } as const;
const picture = async () => new Uint8Array(await sharp({ create: red }).png().toBuffer());
const csv = new TextEncoder().encode('sku,name,regular price\nREC-1,Recorded,5');
const font = () =>
  fs.readFile(path.join(ROOT, 'node_modules/@expo-google-fonts/righteous/400Regular/Righteous_400Regular.ttf'));
/** Of each of the others, what is written down, and doing it. */
const beginning = { home: null, about: null, custom: null, foot: null };
const changes: Record<string, [action: string, change: () => Promise<unknown>]> = {
  ...recordedPricing(shop, () => admin),
  // Before anything is ordered.
  changeCurrency: ['settings.update', () => choose('EUR').then(() => choose('USD'))],
  createUser: [
    'user.create',
    () => {
      const person = { username: 'sari', email: 'sari@shop.test', fullname: 'Sari', address: 'A', phoneNumber: '1' };
      return admin.call('createUser', { body: { ...person, password: 'correct horse', role: 'bloger' } });
    },
  ],
  updateUser: [
    'user.update',
    async () => admin.call('updateUser', { ...(await onItem(shop.customer())), body: { role: 'finance' } }),
  ],
  deleteUser: ['user.delete', async () => admin.call('deleteUser', await onItem(shop.customer()))],
  endUserSessions: [
    'user.end-sessions',
    async () => admin.call('endUserSessions', { ...(await onItem(shop.customer())), query: {} }),
  ],
  takeOffSecondFactor: [
    'user.take-off-second-factor',
    async () => {
      const dewi = await shop.customer('finance');
      await setUpFactor(shop, dewi);
      return admin.call('takeOffSecondFactor', { params: { id: dewi.id } });
    },
  ],
  changeSettings: [
    'settings.update',
    () => {
      const body = { demandSecondFactor: false, confirmRefundsAbove: 250 };
      return admin.call('changeSettings', { params: { section: 'security' }, body });
    },
  ],
  changeRefundSettings: [
    'settings.update',
    () => admin.call('changeRefundSettings', { body: { days: 30, evenIfDownloaded: true, consentText: 'Now.' } }),
  ],
  publishPages: [
    'settings.update',
    async () => {
      await admin.call('draftPages', {
        body: { ...beginning, foot: { sentence: 'Us', note: '', links: [], news: '' } },
      });
      return admin.call('publishPages', {});
    },
  ],
  undoPages: ['settings.update', () => admin.call('undoPages', {})],
  renewPreviewKey: ['pages.preview', () => admin.call('renewPreviewKey', {})],
  chooseLicenseTypes: [
    'license-type.create',
    () => admin.call('chooseLicenseTypes', { body: { types: [{ name: 'App License' }] } }),
  ],
  changePaymentSettings: [
    'settings.update',
    () =>
      admin.call('changePaymentSettings', {
        body: { mode: null, statementName: 'HURUF', bankAccount: 'Huruf\nBank Example' },
      }),
  ],
  changeMailSettings: [
    'settings.update',
    () =>
      admin.call('changeMailSettings', {
        body: { host: '', port: 465, security: 'tls', user: '', sender: 'Huruf <shop@huruf.test>' },
      }),
  ],
  changeShopMail: [
    'mail.word',
    () => admin.call('changeShopMail', { params: { kind: 'welcome' }, body: { closing: 'Yours, Laras' } }),
  ],
  changeIdentity: [
    'settings.update',
    () => {
      const nothing = { description: '', wordmark: { kind: 'page' }, accent: null, sharePicture: null } as const;
      return admin.call('changeIdentity', { body: { name: 'Lontar', locale: 'en-GB', ...nothing } });
    },
  ],
  changeOpening: ['settings.update', () => admin.call('changeOpening', { body: { isClosed: false, words: 'Soon.' } })],
  changeTax: [
    'settings.update',
    () => admin.call('changeTax', { body: { isAdded: false, reverseCharge: true, registered: ['ID'], ownRates: [] } }),
  ],
  changeSeller: [
    'settings.update',
    () =>
      admin.call('changeSeller', {
        body: {
          name: 'Lontar Aksara, CV',
          address: 'Jalan Prawirotaman 12',
          country: 'ID',
          registrationNumber: '',
          taxId: 'N 1',
          email: 'halo@lontar.example',
          invoicePrefix: 'LON',
        },
      }),
  ],
  publishLegal: [
    'settings.legal',
    () => admin.call('publishLegal', { body: { page: 'imprint', text: 'Who we are.' } }),
  ],
  publishLicenseTerms: [
    'license-type.terms',
    () => admin.call('publishLicenseTerms', { params: { id: 1 }, body: { text: 'Words.' } }),
  ],
  ...recordTranslations(() => admin),
  switchFeature: [
    'feature.update',
    () => admin.call('switchFeature', { params: { name: 'logotypes' }, body: { isOn: false } }),
  ],
  savePixel: ['pixel.update', () => admin.call('savePixel', { body: { pixelId: 'G-1' } })],
  removePixel: ['pixel.delete', () => admin.call('removePixel', {})],
  createLandingTemplate: ['template.create', () => admin.call('createLandingTemplate', { body: template })],
  updateLandingTemplate: [
    'template.update',
    async () =>
      admin.call('updateLandingTemplate', { ...(await onItem(made.template())), body: { title: 'New', slug: 'new' } }),
  ],
  deleteLandingTemplate: [
    'template.delete',
    async () => admin.call('deleteLandingTemplate', await onItem(made.template())),
  ],
  updateMessage: [
    'message.update',
    async () => admin.call('updateMessage', { ...(await onItem(made.message())), body: { state: 'answered' } }),
  ],
  deleteMessage: ['message.delete', async () => admin.call('deleteMessage', await onItem(made.message()))],
  createLicenseType: ['license-type.create', () => made.type()],
  updateLicenseType: [
    'license-type.update',
    async () => admin.call('updateLicenseType', { ...(await onItem(made.type())), body: { price: 6 } }),
  ],
  deleteLicenseType: ['license-type.delete', async () => admin.call('deleteLicenseType', await onItem(made.type()))],
  assignLicense: [
    'assignment.create',
    async () =>
      admin.call('assignLicense', {
        body: { productId: (await shop.product()).id, licenseTypeId: (await made.type()).id },
      }),
  ],
  unassignLicense: [
    'assignment.delete',
    async () =>
      admin.call('unassignLicense', { query: { productId: (await shop.product()).id, licenseTypeId: await typeId() } }),
  ],
  deleteProduct: ['product.delete', async () => admin.call('deleteProduct', await onItem(shop.product()))],
  uploadFile: ['product.create', () => upload(csv, 'products.csv')],
  arrangeUpload: ['upload.create', () => arrangeOne(shop, admin)],
  ...recordedCompanies(shop, () => admin),
  ...recordedLicenses(shop, () => admin),
  addProduct: [
    'product.create',
    () => sendForm(shop, admin, 'POST /api/product/add', { name: 'By hand', regularPrice: '5' }),
  ],
  updateProduct: [
    'product.update',
    async () => {
      const { id } = await shop.product();
      return sendForm(shop, admin, `PUT /products/${id}`, {
        tags: 'round',
        images: { bytes: await picture(), name: 'p.png' },
      });
    },
  ],
  changeProducts: [
    'product.update',
    async () => admin.call('changeProducts', { body: { ids: [(await shop.product()).id], regularPrice: { set: 50 } } }),
  ],
  changeParts: ['product.parts', () => sellBoldAlone(shop, admin)],
  createMaker: ['maker.create', () => made.maker()],
  updateMaker: [
    'maker.update',
    async () => admin.call('updateMaker', { ...(await onItem(made.maker())), body: { about: 'Draws.' } }),
  ],
  setShares: [
    'maker.share',
    async () => {
      const name = `Sharer ${Math.random()}`;
      const { id: productId } = await shop.product({ designers: [name] });
      const { id } = (await admin.call('listMakers', { query: { query: name } })).data[0]!;
      const body = { productIds: [productId], from: '2099-01-01', percent: 30 };
      return admin.call('setShares', { params: { id }, body });
    },
  ],
  linkMakerAccount: ['maker.accounts', () => made.link()],
  unlinkMakerAccount: ['maker.accounts', async () => admin.call('unlinkMakerAccount', await made.link())],
  setPlanSharing: ['plan.share', () => admin.call('setPlanSharing', { body: { month: '2099-01', isShared: true } })],
  deleteMaker: ['maker.delete', async () => admin.call('deleteMaker', await onItem(made.maker()))],
  refundOrder: [
    'order.refund',
    async () => admin.call('refundOrder', { ...(await onItem(made.paidOrder())), body: { amount: 5 } as never }),
  ],
  decideTaxNumber: [
    'order.tax-number',
    async () => {
      const rules = { isAdded: false, reverseCharge: true, registered: ['FR', 'EU'], ownRates: [] };
      Object.assign(shop.tools.settings, { SELLER_COUNTRY: 'FR' });
      await admin.call('changeTax', { body: rules });
      const { order, buyer, returnUrl } = await createBuying(shop).payment(30, {});
      await createBuying(shop).comeBack(returnUrl);
      const body = { company: '', address: '', taxId: 'DE136695976' };
      await buyer.call('correctInvoice', { params: { id: order.id }, body });
      await admin.call('decideTaxNumber', { params: { id: order.id }, body: { isAccepted: true } });
      Object.assign(shop.tools.settings, { SELLER_COUNTRY: 'ID' });
    },
  ],
  receiveTransfer: [
    'transfer.receive',
    async () =>
      admin.call('receiveTransfer', {
        ...(await onItem(made.transfer())),
        body: { amount: 5, date: today(), reference: 'in' } as never,
      }),
  ],
  returnTransfer: [
    'transfer.return',
    async () => {
      const { params } = await onItem(made.transfer());
      const body = { amount: 5, date: today(), reference: 'in' } as never;
      await admin.call('receiveTransfer', { params, body });
      return admin.call('returnTransfer', { params, body });
    },
  ],
  unbookTransfer: [
    'transfer.unbook',
    async () => {
      const { params } = await onItem(made.transfer());
      const body = { amount: 5, date: today(), reference: 'in' } as never;
      const { movements } = (await admin.call('receiveTransfer', { params, body })).data;
      return admin.call('unbookTransfer', { params, body: { movementId: movements[0]!.id, reason: 'another order' } });
    },
  ],
  createPlan: ['plan.create', () => made.plan()],
  updatePlan: [
    'plan.update',
    async () => admin.call('updatePlan', { ...(await onItem(made.plan())), body: { price: 31 } }),
  ],
  deletePlan: ['plan.delete', async () => admin.call('deletePlan', await onItem(made.plan()))],
  refundSubscription: [
    'order.refund',
    async () => {
      const { id } = await createSubscribing(shop).subscribe(await shop.customer(), (await made.plan()).id);
      return admin.call('refundSubscription', { params: { id }, body: {} });
    },
  ],
  repairDifference: ['ledger.repair', async () => admin.call('repairDifference', await onItem(made.difference()))],
  settleDifference: [
    'ledger.settle',
    async () => admin.call('settleDifference', { ...(await onItem(made.difference())), body: { note: 'By hand.' } }),
  ],
  closeLedgerMonth: [
    'ledger.close',
    async () => {
      await made.paidOrder();
      const month = new Date(shop.clock.now()).toISOString().slice(0, 7);
      shop.clock.advance(32 * 86_400_000);
      admin = await shop.again(admin);
      await admin.call('matchLedger', {});
      return admin.call('closeLedgerMonth', { params: { month } });
    },
  ],
  resendMail: [
    'mail.resend',
    async () => {
      await made.paidOrder();
      await expect.poll(async () => (await admin.call('listMails', { query: {} })).data.length).toBeGreaterThan(0);
      return admin.call('resendMail', { params: { id: (await admin.call('listMails', { query: {} })).data[0]!.id } });
    },
  ],
  // The currency stays once an offer was made.
  ...recordedOffers(shop, () => admin),
};
const upload = (bytes: Uint8Array, name: string) =>
  sendForm(shop, admin, 'POST /api/product/upload-file', { file: { bytes, name } });
const latest = async () => (await admin.call('listChanges', { query: { who: admin.email, limit: 1 } })).data[0];

test('every call by which the office changes something is written down, or says why not', () => {
  const list: readonly Endpoint[] = endpoints;
  const ofTheAdmin = list.filter(({ method, who }) => method !== 'GET' && typeof who !== 'string');
  const names = ofTheAdmin.map(({ name }) => name);
  expect(Object.keys({ ...changes, ...unrecorded }).sort()).toEqual(names.sort());
});

test.each(Object.entries(changes))('%s is written down with who did it', async (_name, [action, change]) => {
  const { id = 0 } = (await latest()) ?? {};
  await change();
  const written = await latest();
  expect(written?.id).toBeGreaterThan(id);
  expect(written).toMatchObject({ action, actor: { id: admin.id } });
  expect([written?.before, written?.after]).not.toEqual([{}, {}]);
});

test('what is assigned already, or not at all, is written down once', async () => {
  const requested = { productId: (await shop.product()).id, licenseTypeId: (await made.type()).id };
  for (const [again, action] of [
    [() => admin.call('assignLicense', { body: requested }), 'assignment.create'],
    [() => admin.call('unassignLicense', { query: requested }), 'assignment.delete'],
  ] as const) {
    await again();
    const once = await latest();
    expect(once).toMatchObject({ action });
    await again();
    expect((await latest())?.id).toBe(once?.id);
  }
});

test('an upload is written down with the names of its family and files; a dry run of a table is not', async () => {
  await upload(new Uint8Array(await font()), 'Righteous.ttf');
  expect(await latest()).toMatchObject({
    action: 'upload.create',
    after: { family: 'Righteous', files: ['Righteous.ttf'] },
  });
  const { id } = (await latest())!;
  await sendForm(shop, admin, 'POST /api/product/upload-file?dryRun=1', { file: { bytes: csv, name: 'products.csv' } });
  expect((await latest())?.id).toBe(id);
});
