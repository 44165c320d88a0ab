import type { Translations } from '#contract/languages/own-words.ts';
import { msg } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { LandingSection, LandingTemplate } from '#contract/nouns/landing.ts';

export type Content = Exclude<LandingSection['content'], string>;
/** A section while it is being written: its content always in its parts. */
export type DraftSection = Omit<LandingSection, 'content'> & { content: Content };
export type Draft = {
  title: string;
  slug: string;
  description: string;
  sections: readonly DraftSection[];
  translations: Translations;
};

const nothing: Content = { heading: '', subheading: '', text: '', image: '', buttonLabel: '', buttonUrl: '/product' };

/** What an editor begins with: the template as it is, or a new one with nothing in it. */
export function beginDraft(template: LandingTemplate | null): Draft {
  if (template === null) return { title: '', slug: '', description: '', sections: [], translations: {} };
  const { title, slug, description, contentSections, translations } = template;
  const sections = contentSections.map(splitContent);
  return { title, slug, description, sections, translations: translations ?? {} };
}

/** Content that is one text has the section's title as its heading, as its page shows it. */
function splitContent(section: LandingSection): DraftSection {
  const { content, title } = section;
  if (typeof content !== 'string') return { ...section, content };
  return { ...section, content: { ...nothing, heading: title, text: content } };
}

/** A new section is a hero with nothing in it, black on white, set left. */
export function addSection(sections: readonly DraftSection[]): readonly DraftSection[] {
  const styles = { backgroundColor: '#ffffff', textColor: '#000000', align: 'left' as const };
  return [...sections, { id: freeId(sections), type: 'hero', title: '', content: nothing, styles }];
}

/** The same section once more, right below. */
export function duplicateSection(sections: readonly DraftSection[], at: number): readonly DraftSection[] {
  const copy = { ...mustExist(sections[at]), id: freeId(sections) };
  return sections.toSpliced(at + 1, 0, copy);
}

function freeId(sections: readonly DraftSection[]): number {
  return Math.max(0, ...sections.map(({ id }) => (typeof id === 'number' ? id : 0))) + 1;
}

export const typeNames = {
  hero: msg('Hero'),
  about: msg('About'),
  cta: msg('CTA'),
  features: msg('Features'),
  testimonial: msg('Testimonial'),
} as const;
export const alignNames = {
  left: msg('Left'),
  center: msg('Center'),
  right: msg('Right'),
  justify: msg('Justify'),
} as const;
