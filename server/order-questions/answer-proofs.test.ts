import { expect, test } from 'vitest';
import type { AnswerProof } from '#contract/nouns/answer-proofs.ts';
import { uploadSizes } from '#contract/upload-sizes.ts';
import { keyOf } from '#server/kit/storage/storage.ts';
import { forgetUploads } from '#server/products/upload/keep-upload.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const finance = await shop.customer('finance');
const { db, storage } = shop.tools;
const font = await shop.product({ price: 42 });
const asked = {
  kind: 'yes_no',
  text: 'Are you a student?',
  proof: 'document',
  options: [
    { text: 'Yes', factor: 0.5 },
    { text: 'No', factor: 1 },
  ],
};
const ask = async () => (await owner.call('createOrderQuestion', { body: asked as never })).data;
const question = await ask();
const [yes, no] = [question.options[0]!.id, question.options[1]!.id];

let made = 0;
const pdf = () => {
  made += 1;
  return Buffer.from(`%PDF-1.7 card ${made}`);
};
const send = (buyer: Buyer, bytes: Uint8Array | null = pdf(), { option = yes, of = question.id, name = 'card' } = {}) =>
  sendForm<AnswerProof>(shop, buyer, `POST /api/order-questions/${of}/proof`, {
    option_id: String(option),
    ...(bytes === null ? {} : { file: { bytes, name } }),
  });
const own = async (buyer: Buyer) => (await buyer.call('listOwnProofs', {})).data;
const decide = (id: number, accept: boolean, { by = finance, reason = accept ? '' : 'It ended last year.' } = {}) =>
  buying.ask<AnswerProof>(by, 'POST', `/api/admin/answer-proofs/${id}/decide`, { accept, reason });
const fileOf = (person: Buyer | null, id: number) =>
  fetch(`${shop.address}/api/admin/answer-proofs/${id}/file`, {
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  });
const mailsTo = ({ id }: Buyer) =>
  db
    .selectFrom('emails')
    .select(['subject', 'text_body'])
    .where('user_id', '=', id)
    .where('dedupe_key', 'like', 'proof_decided:%')
    .orderBy('id')
    .execute();
const orderAsStudent = async (buyer: Buyer) => {
  const lines = [buying.lineOf(font, { license: 1, price: 39.5 })];
  const answers = [{ question_id: question.id, option_id: yes }];
  const { body } = await buying.createOrder(buyer, lines, { answers });
  return body.code ?? body.order?.totalAmount;
};
const isStored = async (bytes: Uint8Array) => {
  await forgetUploads(shop.tools);
  return storage.has(keyOf(bytes));
};

test('a document is accepted by staff, and from then on its sender orders at the lower price', async () => {
  const [student, other] = [await shop.customer(), await shop.customer()];
  const bytes = pdf();
  expect(await orderAsStudent(student)).toBe('proof_needed');
  const { status, body: proof } = await send(student, bytes);
  expect(status).toBe(201);
  expect(proof).toMatchObject({ state: 'open', question: 'Are you a student?', answer: 'Yes', fileName: 'card' });
  expect(await orderAsStudent(student)).toBe('proof_needed');
  const { data, total } = await finance.call('listProofs', { query: {} });
  expect(total).toBe(1);
  expect(data[0]).toMatchObject({ id: proof.id, factor: 0.5, user: { id: student.id, email: student.email } });
  const waiting = (await finance.call('listWaiting', {})).data;
  expect(waiting).toMatchObject([{ kind: 'answer_proof', count: 1, id: proof.id, name: student.fullname }]);

  expect((await decide(proof.id, true)).body).toMatchObject({ state: 'accepted' });
  expect(await own(student)).toMatchObject([{ id: proof.id, state: 'accepted', decidedAt: expect.any(String) }]);
  expect(await orderAsStudent(student)).toBe(39.5);
  expect(await orderAsStudent(other)).toBe('proof_needed');
  expect(await own(other)).toEqual([]);
  expect((await send(student)).body.code).toBe('proof_accepted');
  expect((await finance.call('listWaiting', {})).data).toEqual([]);
});

test('the document is sent to staff as an attachment, whatever it holds, and deleted once it is decided', async () => {
  const student = await shop.customer();
  const bytes = Buffer.concat([Buffer.from('%PDF-'), Buffer.from('<script>alert(1)</script>')]);
  const { body: proof } = await send(student, bytes, { name: '"><img src=x>.html' });
  const reply = await fileOf(finance, proof.id);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="proof-${proof.id}.pdf"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await fileOf(student, proof.id)).status).toBe(403);
  expect((await fileOf(null, proof.id)).status).toBe(401);
  expect(await isStored(bytes)).toBe(true);
  await decide(proof.id, false);
  expect((await fileOf(finance, proof.id)).status).toBe(409);
  expect(await isStored(bytes)).toBe(false);
});

test('what a font or somebody else still needs stays in the storage', async () => {
  const [one, other] = [await shop.customer(), await shop.customer()];
  const bytes = pdf();
  const [first, second] = [(await send(one, bytes)).body, (await send(other, bytes)).body];
  await decide(first.id, true);
  expect(await isStored(bytes)).toBe(true);
  await decide(second.id, true);
  expect(await isStored(bytes)).toBe(false);
});

test('its sender learns the decision by mail in their language, with the reason, and sends another one', async () => {
  const student = await shop.customer();
  await student.call('updateAccount', { body: { language: 'id' } });
  const { body: proof } = await send(student);
  const unsaid = await decide(proof.id, false, { reason: ' ' });
  expect([unsaid.status, unsaid.body.fields]).toEqual([400, { reason: expect.any(String) }]);
  await decide(proof.id, false);
  expect(await own(student)).toMatchObject([{ state: 'declined', reason: 'It ended last year.' }]);
  const [mail] = await mailsTo(student);
  expect(mail?.subject).toBe('Dokumen Anda belum diterima');
  expect(mail?.text_body).toContain('It ended last year.');
  expect((await send(student)).status).toBe(201);
  expect((await own(student)).map(({ state }) => state)).toEqual(['open', 'declined']);
});

test('a document that is sent before the other is decided takes its place', async () => {
  const student = await shop.customer();
  const [blurred, sharp] = [pdf(), pdf()];
  const { body: proof } = await send(student, blurred);
  expect((await send(student, sharp)).body.id).toBe(proof.id);
  expect(await own(student)).toHaveLength(1);
  expect(await isStored(blurred)).toBe(false);
  expect(Buffer.from(await (await fileOf(owner, proof.id)).arrayBuffer()).equals(sharp)).toBe(true);
});

test('a decision about a document that was replaced meanwhile is refused', async () => {
  const student = await shop.customer();
  const { body: looked } = await send(student);
  shop.clock.advance(1_000);
  const { body: newer } = await send(student);
  const about = (sentAt: string) =>
    buying.ask<AnswerProof>(finance, 'POST', `/api/admin/answer-proofs/${looked.id}/decide`, { accept: true, sentAt });
  expect((await about(looked.sentAt)).body.code).toBe('proof_changed');
  expect(await own(student)).toMatchObject([{ state: 'open' }]);
  expect((await about(newer.sentAt)).body.state).toBe('accepted');
});

test('what was accepted for one question proves nothing of another', async () => {
  const other = (await owner.call('createOrderQuestion', { body: { ...asked, text: 'Non-profit?' } as never })).data;
  const option = other.options[0]!.id;
  const student = await shop.customer();
  const { body: proof } = await send(student, pdf(), { of: other.id, option });
  await decide(proof.id, true);
  const change = (body: object) =>
    owner.call('updateOrderQuestion', { params: { id: other.id }, body: { ...asked, ...body } as never });
  // Another order of the answers leaves them what they are.
  const { data: same } = await change({ text: 'Non-profit?', options: asked.options.toReversed() });
  expect(same.options.map(({ id }) => id)).toContain(option);
  const { data: reworded } = await change({ text: 'A school?' });
  expect(reworded.options.map(({ id }) => id)).not.toContain(option);
  const lines = [buying.lineOf(font, { license: 1, price: 39.5 })];
  const answers = [{ question_id: other.id, option_id: reworded.options[0]!.id }];
  expect((await buying.createOrder(student, lines, { answers })).body.code).toBe('proof_needed');
  await owner.call('deleteOrderQuestion', { params: { id: other.id } });
});

test('nobody decides twice, or about a document of their own', async () => {
  const { body: proof } = await send(finance);
  expect((await decide(proof.id, true)).body.code).toBe('own_proof');
  const customer = await shop.customer();
  expect((await decide(proof.id, true, { by: customer })).status).toBe(403);
  expect((await decide(proof.id, true, { by: owner })).status).toBe(200);
  expect((await decide(proof.id, false, { by: owner })).body.code).toBe('proof_decided');
  expect((await decide(999_999, true)).body.code).toBe('proof_not_found');
  const { data } = await owner.call('listChanges', { query: {} });
  expect(data.find(({ action }) => action === 'proof.decide')).toMatchObject({ subject: `proof:${proof.id}` });
});

test('only PDF, JPEG and PNG are taken, by their first bytes, and only where a document is asked for', async () => {
  const student = await shop.customer();
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
  expect((await send(student, Buffer.from('<html>%PDF-'), { name: 'card.pdf' })).body.code).toBe('proof_unreadable');
  expect((await send(student, Buffer.from('PK\u0003\u0004'), { name: 'card.png' })).body.code).toBe('proof_unreadable');
  expect((await send(student, Buffer.alloc(0))).body.code).toBe('proof_unreadable');
  expect((await send(student, null)).body.code).toBe('upload_missing');
  const large = Buffer.concat([png, Buffer.alloc(uploadSizes.proof)]);
  expect((await send(student, large)).body.code).toBe('body_too_large');
  expect((await send(student, png, { option: no })).body.code).toBe('proof_not_needed');
  expect((await send(student, png, { option: 99 })).body.code).toBe('answer_unknown');
  expect((await send(student, png, { of: 99 })).body.code).toBe('question_not_found');
  expect(await own(student)).toEqual([]);
  expect((await send(student, png)).status).toBe(201);
  expect((await send(student, Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).status).toBe(201);
});

test('a customer fills no storage with documents', async () => {
  const student = await shop.customer();
  const statuses: number[] = [];
  for (let time = 0; time < 21; time += 1) statuses.push((await send(student, pdf())).status);
  expect(statuses).toEqual([...Array(20).fill(201), 429]);
});

test('with a question or an account its documents go', async () => {
  const [student, leaver] = [await shop.customer(), await shop.customer()];
  const other = await ask();
  const [first, second] = [pdf(), pdf()];
  await send(student, first, { of: other.id, option: other.options[0]!.id });
  const unproved = { ...asked, proof: null };
  await owner.call('updateOrderQuestion', { params: { id: other.id }, body: unproved as never });
  expect(await own(student)).toEqual([]);
  expect(await isStored(first)).toBe(false);

  await send(leaver, second);
  await buying.ask(leaver, 'DELETE', '/api/account', { password: 'correct horse' });
  const left = await db.selectFrom('answer_proofs').select('id').where('user_id', '=', leaver.id).execute();
  expect(left).toEqual([]);
  expect(await isStored(second)).toBe(false);
});

test('an account that is exported names the documents', async () => {
  const student = await shop.customer();
  await send(student);
  const { body } = await buying.ask<{ answerProofs: object[] }>(student, 'GET', '/api/account/export');
  expect(body.answerProofs).toMatchObject([{ question: 'Are you a student?', answer: 'Yes', state: 'open' }]);
});
