import { fillTerms } from '#contract/text/fill-terms.ts';
import type { Tools } from '#server/kit/tools.ts';
import { namedInTerms } from './license-type.ts';
import { writeTerms } from './publish-terms.ts';
import { lockLicenseType, newestTerms, typesWithoutTerms } from './terms-queries.ts';

/** Gives terms to the licence types that have none. `read` knows the words by name; where they name what a type has not, it goes without. */
export async function fillLicenseTerms(
  { db, clock, freshness }: Pick<Tools, 'db' | 'clock' | 'freshness'>,
  read: (name: string) => string | undefined,
): Promise<void> {
  for (const type of await typesWithoutTerms(db)) {
    const source = read(type.name);
    const { text, unknown } = fillTerms(source ?? '', namedInTerms(type));
    if (source === undefined || unknown.length > 0) continue;
    await db.transaction().execute(async (tx) => {
      await lockLicenseType(tx, type.id);
      if (!(await newestTerms(tx, type.id))) await writeTerms(tx, type, { source, text, version: 1 }, clock.now());
    });
  }
  freshness.changed();
}
