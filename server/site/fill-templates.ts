import { landingDraft } from '#contract/nouns/landing.ts';
import { onceInAShop } from '#server/kit/database/shop-values.ts';
import type { Tools } from '#server/kit/tools.ts';
import { slugsLike } from './queries.ts';
import { createTemplate } from './save-template.ts';

const DONE = 'landing_templates_filled';

/**
 * Puts the landing templates of the demo in an empty shop, once: what the owner removes or changes stays so.
 * @throws ZodError when one of them is no landing template.
 */
export async function fillTemplates(
  tools: Pick<Tools, 'db' | 'clock' | 'freshness'>,
  bring: () => Promise<unknown[]>,
): Promise<void> {
  const { db } = tools;
  await onceInAShop(db, DONE, async () => {
    for (const template of await bring()) {
      const draft = landingDraft.parse(template);
      if (!(await slugsLike(db, draft.slug ?? '')).includes(draft.slug ?? '')) await createTemplate(tools, draft, null);
    }
  });
}
