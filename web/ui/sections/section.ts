import { isColor } from './readable-ink.ts';

/** A section as its writer left it; what it holds may be unfinished, so nothing in it is trusted. */
export type Section = {
  id: number | string;
  type: string;
  /** Its name, and what its picture shows. */
  title: string;
  content: string | SectionContent;
  styles: { backgroundColor: string; textColor: string; align: string };
};
type SectionContent = {
  heading: string;
  subheading: string;
  text: string;
  image: string;
  buttonLabel: string;
  buttonUrl: string;
};

/** What the parts of a section draw. `alt` says what the picture shows. */
export type ShownSection = SectionContent & { background: string; ink: string; align: string; alt: string };

const alignments = ['left', 'center', 'right', 'justify'];
const nothing: SectionContent = { heading: '', subheading: '', text: '', image: '', buttonLabel: '', buttonUrl: '' };

/** A section with everything that is absent or cannot be shown put right: white, black, left. */
export function readSection({ content, title, styles }: Section): ShownSection {
  const parts = typeof content === 'string' ? { ...nothing, text: content } : { ...nothing, ...content };
  const isTitled = parts.heading === '' && typeof content === 'string';
  return {
    ...parts,
    heading: isTitled ? title : parts.heading,
    image: isAddress(parts.image) ? parts.image : '',
    buttonUrl: isAddress(parts.buttonUrl) ? parts.buttonUrl : '/product',
    background: isColor(styles.backgroundColor) ? styles.backgroundColor : '#ffffff',
    ink: isColor(styles.textColor) ? styles.textColor : '#000000',
    align: alignments.includes(styles.align) ? styles.align : 'left',
    alt: title || parts.heading,
  };
}

/** An own path or an address on the web; anything else could run. */
function isAddress(address: string): boolean {
  return /^(?:https?:\/\/|\/(?![/\\]))/i.test(address) && !/[\s\\]/.test(address);
}

/** Text as its paragraphs. */
export function listParagraphs(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '');
}
