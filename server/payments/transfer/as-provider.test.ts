import { systemClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { describeProvider } from '#tests/provider-suite.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import { bookReceived, bookSentBack } from './book-movement.ts';
import { createBankTransfer } from './transfer.ts';

describeProvider('bank transfer', async () => {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.connection, { size: 2 });
  const tools = { db, clock: systemClock };
  const { id: recordedBy } = await db
    .insertInto('users')
    .values({
      username: 'finance',
      email: 'finance@shop.test',
      fullname: 'Finance',
      address: '',
      phone_number: '',
      roles: ['finance'],
      password_hash: 'none',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { bookedOn: '2026-11-20', recordedBy, note: async () => undefined };
  return {
    provider: createBankTransfer({ ...tools, account: ['Huruf', 'Bank'], place: 'sandbox' }),
    pay: async (reference) =>
      void (await bookReceived(tools, { ...line, reference, amount_cents: 6_330, bankReference: 'in' })),
    arrive: async (id) => {
      const { transfer, amount_cents } = await db
        .selectFrom('bank_refunds')
        .select(['transfer', 'amount_cents'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await bookSentBack(tools, { ...line, reference: transfer, amount_cents, bankReference: id });
    },
    close: async () => {
      await close();
      await database.drop();
    },
  };
});
