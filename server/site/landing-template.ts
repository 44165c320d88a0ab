import type { LandingSection, LandingTemplate } from '#contract/nouns/landing.ts';

/** A row of landing_templates. */
export type TemplateRow = {
  id: number;
  title: string;
  slug: string;
  description: string;
  styles: LandingTemplate['styles'];
  content_sections: LandingSection[];
  created_at: Date;
  updated_at: Date;
};

/** A landing template as the contract shows it. What is in the two JSON columns was checked when it was written. */
export function presentTemplate(row: TemplateRow): LandingTemplate {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    description: row.description,
    styles: row.styles,
    contentSections: row.content_sections,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
