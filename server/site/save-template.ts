import { type LandingDraft, type LandingTemplate, usualColors } from '#contract/landing.ts';
import { type Db, isDouble } from '#server/kit/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { presentTemplate } from './landing-template.ts';
import { freeSlug, makeSlug } from './make-slug.ts';
import { insertTemplate, lockTemplates, type NewTemplate, slugsLike, updateTemplate } from './queries.ts';

type SiteTools = Pick<Tools, 'db' | 'clock' | 'freshness'>;

const UNTITLED = 'Untitled';

/**
 * Makes a landing template. A slug given by hand is used as it is or refused; one made from the title is made free.
 * @throws Refusal template_slug_taken.
 */
export async function createTemplate(tools: SiteTools, draft: LandingDraft): Promise<LandingTemplate> {
  const now = new Date(tools.clock.now());
  const title = draft.title?.trim() || UNTITLED;
  const row = {
    title,
    description: draft.description ?? '',
    styles: JSON.stringify(draft.styles ?? usualColors),
    content_sections: JSON.stringify(draft.contentSections ?? []),
    created_at: now,
    updated_at: now,
  };
  const byHand = draft.slug?.trim() ? readSlug(draft.slug) : null;
  const made =
    byHand === null
      ? await insertWithFreeSlug(tools.db, row)
      : await orTaken(insertTemplate(tools.db, { ...row, slug: byHand }));
  tools.freshness.changed();
  return presentTemplate(made);
}

/**
 * Changes a landing template; what the draft leaves out stays as it is.
 * @throws Refusal template_title_and_slug_required, template_not_found or template_slug_taken.
 */
export async function changeTemplate(tools: SiteTools, id: number, draft: LandingDraft): Promise<LandingTemplate> {
  const { title, slug, description, styles, contentSections } = draft;
  if (!title?.trim() || !slug?.trim()) refuse('template_title_and_slug_required', { fields: missingFields(draft) });
  const row = {
    title: title.trim(),
    slug: readSlug(slug),
    ...(description == null ? {} : { description }),
    ...(styles == null ? {} : { styles: JSON.stringify(styles) }),
    ...(contentSections == null ? {} : { content_sections: JSON.stringify(contentSections) }),
    updated_at: new Date(tools.clock.now()),
  };
  const changed = (await orTaken(updateTemplate(tools.db, id, row))) ?? refuse('template_not_found');
  tools.freshness.changed();
  return presentTemplate(changed);
}

/** Two editors may want the same free slug at the same moment, so one looks while the other waits. */
async function insertWithFreeSlug(db: Db, row: Omit<NewTemplate, 'slug'>) {
  // A little shorter than a slug may be, so that a number still fits behind it.
  const wished = makeSlug(row.title, 190) || makeSlug(UNTITLED);
  return db.transaction().execute(async (tx) => {
    await lockTemplates(tx);
    return insertTemplate(tx, { ...row, slug: freeSlug(wished, await slugsLike(tx, wished)) });
  });
}

/** A slug written by hand, in the spelling of addresses. */
function readSlug(byHand: string): string {
  const words = 'Letters, digits and hyphens.';
  return makeSlug(byHand) || refuse('invalid_input', { fields: { slug: words } });
}

function missingFields({ title, slug }: LandingDraft): Record<string, string> {
  return {
    ...(title?.trim() ? {} : { title: 'This is required.' }),
    ...(slug?.trim() ? {} : { slug: 'This is required.' }),
  };
}

async function orTaken<Row>(writing: Promise<Row>): Promise<Row> {
  try {
    return await writing;
  } catch (error) {
    if (!isDouble(error, 'landing_templates_slug_key')) throw error;
    refuse('template_slug_taken', { fields: { slug: 'Another template has this slug already.' } });
  }
}
