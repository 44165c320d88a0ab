import type { FeatureName } from '#contract/feature-names.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';

/** What the owner has switched, and to what. */
export const switchedFeatures = (db: Db) => db.selectFrom('features').select(['name', 'is_on']).execute();

/** Locked until the transaction ends. */
export const featureForChange = (tx: Tx, name: FeatureName) =>
  tx.selectFrom('features').select('is_on').where('name', '=', name).forUpdate().executeTakeFirst();

export const setFeature = (tx: Tx, name: FeatureName, is_on: boolean, updated_at: Date) =>
  tx
    .insertInto('features')
    .values({ name, is_on, updated_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_on, updated_at }))
    .execute();
