import type { Db } from '#server/kit/database/database.ts';

export const ownerOfOrder = async (db: Db, orderId: number) =>
  (await db.selectFrom('orders').select('user_id').where('id', '=', orderId).executeTakeFirst())?.user_id;
