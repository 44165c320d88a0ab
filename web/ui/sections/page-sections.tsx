import type { ComponentType, CSSProperties } from 'react';
import { readableInk } from './readable-ink.ts';
import { readSection, type Section } from './section.ts';
import {
  AboutSection,
  CtaSection,
  FeaturesSection,
  HeroSection,
  type PartProps,
  TestimonialSection,
} from './section-parts.tsx';
import styles from './sections.module.css';

const parts: Record<string, ComponentType<PartProps>> = {
  hero: HeroSection,
  about: AboutSection,
  cta: CtaSection,
  features: FeaturesSection,
  testimonial: TestimonialSection,
};

/**
 * The sections of a landing page, one under the other, each in its own colours. Everything in them is drawn as text; a kind of
 * section that nobody knows is left out. The first heading is that of the page, unless the page has one already.
 */
export function PageSections({ sections, isTitled = false }: { sections: readonly Section[]; isTitled?: boolean }) {
  const known = sections.filter(({ type }) => Object.hasOwn(parts, type));
  const first = isTitled ? -1 : findTitle(known);
  return known.map((section, at) => {
    const Part = parts[section.type]!;
    const shown = readSection(section);
    const colours = {
      '--ground': shown.background,
      '--text': shown.ink,
      '--control': readableInk(shown.background, shown.ink),
    } as CSSProperties;
    return (
      <section
        key={section.id}
        className={styles.section}
        data-type={section.type}
        data-align={shown.align}
        style={colours}
      >
        <Part section={shown} Heading={at === first ? 'h1' : 'h2'} />
      </section>
    );
  });
}

/** The section whose heading names the page: the first that has one; a voice is not a name. */
export function findTitle(sections: readonly Section[]): number {
  return sections.findIndex((section) => section.type !== 'testimonial' && readSection(section).heading !== '');
}
