import {
  fieldsForReader,
  listsForReader,
  listTextsIn,
  ownWords,
  type Translations,
} from '#contract/languages/own-words.ts';
import type { LandingSection, LandingTemplate } from '#contract/nouns/landing.ts';

/** A row of landing_templates. */
export type TemplateRow = {
  id: number;
  title: string;
  slug: string;
  description: string;
  styles: LandingTemplate['styles'];
  content_sections: LandingSection[];
  translations: Translations;
  created_at: Date;
  updated_at: Date;
};

const forReader = (row: TemplateRow): TemplateRow => ({
  ...row,
  ...fieldsForReader({ title: row.title, description: row.description }, row.translations),
  content_sections: listsForReader(row.content_sections, ownWords.landing.lists, row.translations),
});

/** The texts of the sections that an owner may write in every language. */
export const sectionTexts = (sections: readonly LandingSection[]): string[] =>
  listTextsIn(sections, ownWords.landing.lists);

/**
 * A landing template as the contract shows it: to staff as it was written, to everybody else in their language. What is
 * in the JSON columns was checked when it was written.
 */
export function presentTemplate(stored: TemplateRow, viewer: 'public' | 'staff' = 'staff'): LandingTemplate {
  const row = viewer === 'staff' ? stored : forReader(stored);
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    description: row.description,
    styles: row.styles,
    contentSections: row.content_sections,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    translations: viewer === 'staff' ? row.translations : null,
  };
}
