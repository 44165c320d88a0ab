import { fieldWords } from '#contract/field-words.ts';
import { mergeTranslations } from '#contract/languages/own-words.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { type LandingDraft, type LandingTemplate, usualColors } from '#contract/nouns/landing.ts';
import { isDouble, type NewRow, type Tx } from '#server/kit/database/database.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { presentTemplate, sectionTexts, type TemplateRow } from './landing-template.ts';
import { freeSlug, makeSlug } from './make-slug.ts';
import {
  deleteTemplate,
  insertTemplate,
  lockTemplates,
  slugsLike,
  templateForChange,
  updateTemplate,
} from './queries.ts';

type SiteTools = Pick<Tools, 'db' | 'clock' | 'freshness'>;

const UNTITLED = 'Untitled';

/**
 * Makes a landing template. A slug given by hand is used as it is or refused; one made from the title is made free.
 * @param caller null where the shop itself makes it. @throws Refusal template_slug_taken.
 */
export async function createTemplate(
  tools: SiteTools,
  draft: LandingDraft,
  caller: SessionUser | null,
): Promise<LandingTemplate> {
  const now = new Date(tools.clock.now());
  const title = draft.title?.trim() || UNTITLED;
  const row = {
    title,
    description: draft.description ?? '',
    styles: JSON.stringify(draft.styles ?? usualColors),
    content_sections: JSON.stringify(draft.contentSections ?? []),
    translations: JSON.stringify(mergeTranslations({}, draft.translations)),
    created_at: now,
    updated_at: now,
  };
  const byHand = draft.slug?.trim() ? readSlug(draft.slug) : null;
  const made = await orTaken(
    tools.db.transaction().execute(async (tx) => {
      const after = await (byHand === null
        ? insertWithFreeSlug(tx, row)
        : insertTemplate(tx, { ...row, slug: byHand }));
      const subject = subjectOf(after.id);
      await record(tx, tools.clock, { actor: caller, action: 'template.create', subject, after: factsOf(after) });
      return after;
    }),
  );
  tools.freshness.changed();
  return presentTemplate(made);
}

/**
 * Changes a landing template; what the draft leaves out stays as it is.
 * @throws Refusal template_title_and_slug_required, template_not_found or template_slug_taken.
 */
export async function changeTemplate(
  tools: SiteTools,
  id: number,
  draft: LandingDraft,
  caller: SessionUser,
): Promise<LandingTemplate> {
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
  const changed = await orTaken(
    tools.db.transaction().execute(async (tx) => {
      const before = (await templateForChange(tx, id)) ?? refuse('template_not_found');
      const texts = sectionTexts(contentSections ?? before.content_sections);
      const translations = JSON.stringify(mergeTranslations(before.translations, draft.translations, { texts }));
      const after = (await updateTemplate(tx, id, { ...row, translations })) ?? refuse('template_not_found');
      const facts = { before: factsOf(before), after: factsOf(after) };
      await record(tx, tools.clock, { actor: caller, action: 'template.update', subject: subjectOf(id), ...facts });
      return after;
    }),
  );
  tools.freshness.changed();
  return presentTemplate(changed);
}

/** Deletes a landing template; its address is free again. @throws Refusal template_not_found. */
export async function removeTemplate(tools: SiteTools, id: number, caller: SessionUser): Promise<void> {
  await tools.db.transaction().execute(async (tx) => {
    const before = (await deleteTemplate(tx, id)) ?? refuse('template_not_found');
    const subject = subjectOf(id);
    await record(tx, tools.clock, { actor: caller, action: 'template.delete', subject, before: factsOf(before) });
  });
  tools.freshness.changed();
}

const subjectOf = (id: number) => `template:${id}` as const;

/** What of a template is worth knowing later. */
const factsOf = ({ title, slug, description, styles, content_sections, translations }: TemplateRow) => ({
  title,
  slug,
  description,
  styles,
  content_sections,
  translations,
});

/** Two editors may want the same free slug at the same moment, so one looks while the other waits. */
async function insertWithFreeSlug(tx: Tx, row: Omit<NewRow<'landing_templates'>, 'slug'>) {
  // A little shorter than a slug may be, so that a number still fits behind it.
  const wished = makeSlug(row.title, 190) || makeSlug(UNTITLED);
  await lockTemplates(tx);
  return insertTemplate(tx, { ...row, slug: freeSlug(wished, await slugsLike(tx, wished)) });
}

/** A slug written by hand, in the spelling of addresses. */
function readSlug(byHand: string): string {
  return makeSlug(byHand) || refuse('invalid_input', { fields: { slug: fieldWords.slug } });
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
    refuse('template_slug_taken', { fields: { slug: fieldWords.slugTaken } });
  }
}
