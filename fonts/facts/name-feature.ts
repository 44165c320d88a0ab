import names from '../data/feature-names.json' with { type: 'json' };

const plainNames: Readonly<Record<string, string>> = names;

/** What an OpenType feature does, in plain English, by its tag; an unknown tag names itself. */
export function nameFeature(tag: string): string {
  const number = Number(tag.slice(2));
  if (/^ss\d\d$/.test(tag)) return `Stylistic set ${number}`;
  if (/^cv\d\d$/.test(tag)) return `Character variant ${number}`;
  return plainNames[tag] ?? tag;
}
