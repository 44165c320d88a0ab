import { sendForm } from '#tests/stock/send-form.ts';
import type { Buyer, TestShop } from '#tests/test-shop.ts';

/** What staff do to licences of customers, by the names of the calls, with what is written down of each. */
export function recordedLicenses(shop: TestShop, admin: () => Buyer) {
  const bring = async (email: string) => {
    const { slug } = await shop.product();
    const table = `email,name,font,license,date\n${email},Ayu,${slug},Standard License,2020-02-29`;
    const file = { bytes: new TextEncoder().encode(table), name: 'sold.csv' };
    return sendForm(shop, admin(), 'POST /api/imports/licenses', { file });
  };
  const give = async () => {
    const { id, licenseTypes } = await shop.product();
    const body = { email: (await shop.customer()).email, product_id: id, license_type_id: licenseTypes[0]!.id };
    const { data } = await admin().call('grantLicense', { body: { ...body, reason: 'A prize.' } });
    return data.licenseNumber;
  };
  const rename = async (number: string) => {
    await admin().call('changeLicense', { params: { number }, body: { licensee: 'Senja', reason: 'A merger.' } });
    return number;
  };
  const undo = async () => {
    const params = { number: await give().then(rename) };
    const { data } = await admin().call('listLicenseChanges', { params });
    return admin().call('undoLicenseChange', { params: { ...params, id: data[0]!.id } });
  };
  const swap = async () => {
    const { id, licenseTypes } = await shop.product();
    const body = { product_id: id, license_type_id: licenseTypes[0]!.id, reason: 'The wrong font was bought.' };
    return admin().call('swapLicense', { params: { number: await give() }, body });
  };
  return {
    importLicenses: ['license.import', () => bring('ayu@old.test')],
    notifyHolders: ['license.notify', () => bring('gede@old.test').then(() => admin().call('notifyHolders', {}))],
    grantLicense: ['license.grant', give],
    changeLicense: ['license.change', () => give().then(rename)],
    swapLicense: ['license.swap', swap],
    undoLicenseChange: ['license.undo', undo],
  } satisfies Record<string, [action: string, change: () => Promise<unknown>]>;
}
