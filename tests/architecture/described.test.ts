import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import type { Send } from '#contract/client.ts';
import { openShop } from '#tests/open-shop.ts';

/** A stranger who knows of the shop nothing but its description writes a client, and makes every call of it. */
const shop = await openShop();
await shop.product({ name: 'Righteous', trial: true, designers: ['Laras Wibisono'], foundry: 'Lontar' });
const people = { customer: await shop.customer(), admin: await shop.customer('admin') };
const document = JSON.parse((await shop.app.inject('/api/openapi.json')).body) as Document;

type Schema = Record<string, unknown>;
type Parameter = { name: string; in: string; required: boolean; example?: unknown; $ref?: string };
type Answer = {
  headers?: Record<string, { required?: boolean }>;
  content?: Record<string, { schema: Schema }>;
  $ref?: string;
};
type Operation = {
  operationId: string;
  tags: string[];
  security: object[];
  description: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string }[];
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    parameters: Record<string, Parameter>;
  };
};
type Call = Operation & { method: string; path: string };

const found = <One extends { $ref?: string }>(one: One, all: Record<string, One>): One =>
  one.$ref ? all[one.$ref.split('/').at(-1)!]! : one;

/** What is made first, so that it can be read, and taken away at the end; the smaller things first. */
const turns = ['post', 'put', 'get', 'delete'];
const calls: Call[] = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => {
      const parameters = call.parameters.map((one) => found(one, document.components.parameters));
      return { ...call, parameters, method, path };
    }),
  )
  .sort(
    (a, b) =>
      turns.indexOf(a.method) - turns.indexOf(b.method) || (a.method === 'delete' ? b.path.length - a.path.length : 0),
  );

/** The document as one schema; no answer has fields that it does not describe. */
const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
addFormats.default(ajv);
ajv.addSchema({ $id: 'shop', components: { schemas: closed(document.components.schemas) } } as Schema);

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const its = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === 'examples' ? part : closed(part)]),
  );
  return 'properties' in its && its.type === 'object' ? { additionalProperties: false, ...its } : its;
}
const within = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('"#/', '"shop#/'));
const complaints = (schema: Schema, value: unknown) => {
  const check = ajv.compile(within(closed(schema)) as Schema);
  return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};
/** The first example of a schema, put together where the schema is. */
function exampleOf(schema: Schema): Record<string, unknown> {
  if (typeof schema.$ref === 'string') return exampleOf(document.components.schemas[schema.$ref.split('/').at(-1)!]!);
  if (Array.isArray(schema.examples)) return schema.examples[0];
  return Object.assign({}, ...((schema.allOf as Schema[]) ?? []).map(exampleOf));
}

/** The request that the description of a call asks for, with some of what need not be there. */
function requestFor(call: Call, more: string[]) {
  const taken = call.parameters.filter((one) => one.required || more.includes(one.name));
  const query = new URLSearchParams(
    taken.filter((one) => one.in === 'query').map((one) => [one.name, String(one.example)]),
  );
  const path = taken.reduce(
    (url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(String(example))),
    call.path,
  );
  const [[type, media] = []] = Object.entries(call.requestBody?.content ?? {});
  const url = query.size > 0 ? `${path}?${query}` : path;
  if (!type || !media) return { method: call.method.toUpperCase(), url, headers: {} };
  const example = exampleOf(media.schema);
  if (type === 'application/json')
    return { method: call.method.toUpperCase(), url, headers: { 'content-type': type }, body: JSON.stringify(example) };
  const parts = Object.entries(example).map(
    ([name, value]) => `--end\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const headers = { 'content-type': `${type}; boundary=end` };
  return { method: call.method.toUpperCase(), url, headers, body: `${parts.join('')}--end--\r\n` };
}

type Known = 'customer' | 'admin';

/** Sends as one account in all calls, except that calls that end sessions or accounts, or bind one, get a new account. */
async function enter(role: Known, call: Call): Promise<Send> {
  const endsThings =
    call.method === 'delete' || call.tags.some((tag) => ['Sessions', 'Account', 'Companies'].includes(tag));
  return (endsThings ? await shop.customer(role) : people[role]).send;
}

/** Who answered a call well at least once; what only answers refusals is listed at the end of this file. */
const went = new Set<string>();

async function check(call: Call, who: string, send: Send, more: string[]) {
  const request = requestFor(call, more);
  const reply = await send(request);
  const text = `${who}: ${request.method} ${request.url} ${reply.status} ${reply.body.slice(0, 300)}`;
  const described = call.responses[reply.status];
  expect(described, text).toBeDefined();
  const { content, headers = {} } = found(described!, document.components.responses);
  const type = reply.headers['content-type']?.split(';')[0];
  if (content) expect(Object.keys(content), text).toContain(type);
  else expect(reply.body, text).toBe('');
  for (const [name, { required }] of Object.entries(headers))
    if (required) expect(reply.headers[name.toLowerCase()], `${text} ${name}`).toBeDefined();
  if (content && type === 'application/json')
    expect(complaints(content[type]!.schema, JSON.parse(reply.body)), text).toEqual([]);
  if (reply.status < 400) went.add(call.operationId);
  return reply.status;
}

test.each(calls.map((call) => [call.operationId, call] as const))(
  '%s answers as it is described',
  async (_name, call) => {
    const optional = call.parameters.filter((one) => one.in === 'query' && !one.required).map((one) => one.name);
    const isOpen = call.security.length === 0;
    for (const more of [[], optional]) {
      const stranger = await check(call, 'stranger', shop.send, more);
      if (isOpen && call.operationId !== 'login') expect(stranger).not.toBe(401);
      if (!isOpen) expect(stranger).toBe(401);
      for (const role of ['customer', 'admin'] as const) {
        const status = await check(call, role, await enter(role, call), more);
        if (call.operationId !== 'login') expect(status, role).not.toBe(401);
      }
    }
    for (const one of optional) await check(call, 'admin', await enter('admin', call), [one]);
  },
);

/** What no example can stand for, and so only ever refuses here. Whatever else never goes well has a wrong example. */
const beyondExamples = {
  'a token or a code that only a mail or an app has': [
    'resetPassword',
    'confirmEmail',
    'undoEmail',
    'answerSecondFactor',
    'answerLoginCode',
    'registerByCode',
    'mailAccountCode',
    'stopMails',
    'finishSecondFactor',
    'renewRecoveryCodes',
    'takeOffSecondFactor',
    'switchOffSecondFactor',
  ],
  'a file of its own': [
    'keepLandingPicture',
    'landingPicture',
    'shopMark',
    'productPicture',
    'likeFile',
    'uploadFile',
    'traceFile',
    'checkFontTable',
    'importLicenses',
    'compareUpload',
    'arrangeUpload',
    'sendProof',
    'proofFile',
    'decideProof',
    'addQuoteContract',
    'quoteContract',
  ],
  'an approval at the payment provider': [
    'tellOfPayment',
    'returnFromProvider',
    'executePayment',
    'subscriptionSuccess',
    'renewSubscription',
    'refundOrder',
    'refundSubscription',
    'orderInvoice',
    'correctInvoice',
    'decideTaxNumber',
    'orderCreditNote',
    'licenseCertificate',
    'licenseCertificateJson',
    'verifyLicense',
    'updateLicense',
    'nameDomains',
    'changeLicense',
    'swapLicense',
    'listLicenseChanges',
    'undoLicenseChange',
    'downloadFile',
  ],
  'a company that the caller is in': [
    'readCompany',
    'closeCompany',
    'inviteMember',
    'withdrawInvitation',
    'changeMember',
    'removeMember',
    'moveLicenses',
    'listCompanyDownloads',
    'listCompanySeats',
    'readInvitation',
    'acceptInvitation',
    'renameCompany',
    'mergeCompany',
    'appointOwner',
  ],
  'the link of an offer': ['readQuote', 'quotePdf', 'acceptQuote', 'reopenQuote'],
  'an order for a client, and its link': ['changeClient', 'sendClientLink', 'readClaim', 'claimLicenses'],
  'a key that only the owner is told': ['readDraftPages'],
  'words that are typed to empty the shop': ['beginOwnShop'],
  'a font that was withdrawn': ['withdrawnProduct'],
  'styles of the very font': ['changeParts'],
  'a shop that nothing was ordered from': ['changeCurrency'],
  'a part of the shop that is off at first': [
    'mailLoginCode',
    'startTransfer',
    'startTransferOfPlan',
    'returnFromTransfer',
    'orderTransfer',
    'transferInvoice',
    'receiveTransfer',
    'returnTransfer',
    'unbookTransfer',
  ],
  'books with something in them': ['closeLedgerMonth', 'repairDifference', 'settleDifference'],
  'a designer who never had a share': ['deleteMaker'],
  'an account that is linked to a designer': [
    'readOwnSales',
    'readOwnStatements',
    'ownStatementTable',
    'ownStatementPdf',
    'listLanguageGaps',
    'unlinkMakerAccount',
  ],
  'a licence type that is not the Standard one': ['deleteLicenseType'],
};

test('what never goes well is only what needs more than a description', () => {
  const never = calls.map((call) => call.operationId).filter((name) => !went.has(name));
  expect(never.sort()).toEqual(Object.values(beyondExamples).flat().sort());
});
