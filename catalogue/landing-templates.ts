import templates from './landing-templates.json' with { type: 'json' };

/** Words drawn in a family of the catalogue, in a colour such as #14130f: the picture of a section. */
export type SectionPicture = { family: string; text: string; color: string };
type Section = {
  type: string;
  title?: string;
  content: Record<string, string>;
  picture?: SectionPicture;
  styles: object;
};

/**
 * The two campaign pages of the demo catalogue, as the call that makes a landing template takes them.
 * @param addressOf where a picture is found, or null while its family is not on offer; the section then goes without.
 */
export async function readLandingTemplates(addressOf: (picture: SectionPicture) => Promise<string | null>) {
  const drawn = async ({ picture, content, ...section }: Section) => ({
    ...section,
    content: { ...content, image: (picture && (await addressOf(picture))) ?? '' },
  });
  return Promise.all(
    templates.map(async (template) => ({
      ...template,
      contentSections: await Promise.all(template.contentSections.map(drawn)),
    })),
  );
}
