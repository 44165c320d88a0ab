import type { ComponentType, ReactNode } from 'react';
import { mustExist } from '#contract/must-exist.ts';
import { readableInk } from './readable-ink.ts';
import { listParagraphs, readSection, type Section, type ShownSection } from './section.ts';
import styles from './sections.module.css';

const parts: Record<string, ComponentType<PartProps>> = {
  hero: HeroSection,
  about: AboutSection,
  cta: CtaSection,
  features: FeaturesSection,
  testimonial: TestimonialSection,
};

/**
 * The sections of a landing page, one under the other, each in its own colours. Everything in them is drawn as text;
 * sections of an unknown kind are left out. The first heading is that of the page, unless the page has one already.
 */
export function PageSections({ sections, isTitled = false }: { sections: readonly Section[]; isTitled?: boolean }) {
  const known = sections.filter(({ type }) => Object.hasOwn(parts, type));
  const first = isTitled ? -1 : findTitle(known);
  return known.map((section, at) => {
    const Part = mustExist(parts[section.type]);
    const shown = readSection(section);
    const colours = {
      '--ground': shown.background,
      '--text': shown.ink,
      '--control': readableInk(shown.background, shown.ink),
    };
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

/** The section that gives the page its title: the first with a heading, apart from testimonials. */
export function findTitle(sections: readonly Section[]): number {
  return sections.findIndex((section) => section.type !== 'testimonial' && readSection(section).heading !== '');
}

type PartProps = { section: ShownSection; Heading: 'h1' | 'h2' };

/** The opening: a picture as large as the page, then its name. */
function HeroSection({ section, Heading }: PartProps) {
  return (
    <div className={styles.hero}>
      <Picture section={section} />
      <Words section={section} Heading={Heading} />
      <Button section={section} />
    </div>
  );
}

/** A story: the heading at the side, the paragraphs in reading width. */
function AboutSection({ section, Heading }: PartProps) {
  return (
    <HeadingBeside section={section} Heading={Heading}>
      <Paragraphs text={section.text} />
    </HeadingBeside>
  );
}

/** Facts in rows: a line "Name: words" of the text is one of them. */
function FeaturesSection({ section, Heading }: PartProps) {
  return (
    <HeadingBeside section={section} Heading={Heading}>
      <ul className={styles.rows}>
        {listParagraphs(section.text).map((line, at) => {
          const [, name, words] = /^([^:]{1,40}):\s+(\S.*)$/.exec(line) ?? [];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and lines have no other name.
            <li key={at} dir="auto">
              {name && <b>{name}</b>}
              <span>{words ?? line}</span>
            </li>
          );
        })}
      </ul>
    </HeadingBeside>
  );
}

/** Somebody's words, with their name under them. */
function TestimonialSection({ section }: PartProps) {
  return (
    <figure className={styles.voice}>
      <Picture section={section} />
      <blockquote>
        <Paragraphs text={section.text} />
      </blockquote>
      <figcaption dir="auto">
        {section.heading && <b>{section.heading}</b>}
        {section.subheading && <span>{section.subheading}</span>}
      </figcaption>
      <Button section={section} />
    </figure>
  );
}

/** One thing to do. */
function CtaSection({ section, Heading }: PartProps) {
  return (
    <div className={styles.cta}>
      <Picture section={section} />
      <Words section={section} Heading={Heading} />
      <Button section={section} />
    </div>
  );
}

function HeadingBeside({ section, Heading, children }: PartProps & { children: ReactNode }) {
  return (
    <div className={styles.about}>
      {section.heading && <Heading dir="auto">{section.heading}</Heading>}
      <div className={styles.body}>
        <Subheading section={section} />
        {children}
        <Button section={section} />
      </div>
      <Picture section={section} />
    </div>
  );
}

function Words({ section, Heading }: PartProps) {
  return (
    <div className={styles.words}>
      {section.heading && <Heading dir="auto">{section.heading}</Heading>}
      <Subheading section={section} />
      <Paragraphs text={section.text} />
    </div>
  );
}

function Subheading({ section }: { section: ShownSection }) {
  if (!section.subheading) return null;
  return (
    <p className={styles.sub} dir="auto">
      {section.subheading}
    </p>
  );
}

function Paragraphs({ text }: { text: string }) {
  return listParagraphs(text).map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same, and paragraphs have no other name.
    <p key={at} dir="auto">
      {line}
    </p>
  ));
}

function Picture({ section }: { section: ShownSection }) {
  if (section.image === '') return null;
  return <img className={styles.picture} src={section.image} alt={section.alt} loading="lazy" decoding="async" />;
}

function Button({ section }: { section: ShownSection }) {
  if (section.buttonLabel.trim() === '') return null;
  return (
    <a className={styles.button} href={section.buttonUrl}>
      {section.buttonLabel}
    </a>
  );
}
