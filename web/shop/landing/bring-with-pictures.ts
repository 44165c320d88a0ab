import type { LandingTemplate } from '#contract/landing.ts';

/**
 * The template of a page that was opened from within the shop. Only the document of the page itself may show pictures of
 * other houses, so one that has some is loaded anew as a document; until that is here, this one waits.
 */
export async function bringWithPictures(
  loaded: Promise<{ template: LandingTemplate }>,
  address: string,
): Promise<LandingTemplate> {
  const { template } = await loaded;
  const isForeign = template.contentSections.some(
    ({ content }) => typeof content !== 'string' && /^https?:/i.test(content.image),
  );
  if (!isForeign) return template;
  window.location.replace(address);
  return new Promise(() => undefined);
}
