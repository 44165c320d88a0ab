import type { EditedPages, ShownPages, SitePages } from '#contract/nouns/site-pages.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { shopSecret, wasNoted } from '#server/kit/database/shop-values.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { lockSettings, readSections, setSection } from '#server/settings/queries.ts';
import { draftOf, forgetDraft, keepDraft } from './page-queries.ts';

/** What was published, and what before that; `before` is null where nothing was. */
type KeptPages = { published: SitePages; publishedAt: string | null; before: SitePages | null };

const BEGIN: SitePages = { home: null, about: null, custom: null, foot: null };
/** Written down when a demo has become somebody's own shop. */
export const OWN_SHOP = 'own_shop';

type PageTools = Pick<Tools, 'db' | 'clock' | 'freshness' | 'settings'>;

/** What visitors see of the owner's pages. */
export async function shownPages(tools: PageTools): Promise<ShownPages> {
  return { isDemo: await isDemo(tools), pages: (await keptPages(tools.db)).published };
}

/** What they would see after the next publication. @throws Refusal draft_not_found for another key. */
export async function draftedPages(tools: PageTools, key: string): Promise<ShownPages> {
  if (key !== (await previewKey(tools.db))) refuse('draft_not_found');
  const shown = await shownPages(tools);
  return { ...shown, pages: (await draftOf(tools.db)) ?? shown.pages };
}

/** The pages as their owner edits them. */
export async function editedPages(tools: PageTools): Promise<EditedPages> {
  const { db } = tools;
  const { published, publishedAt, before } = await keptPages(db);
  return {
    draft: (await draftOf(db)) ?? published,
    published,
    publishedAt,
    isDemo: await isDemo(tools),
    canUndo: before !== null,
    previewKey: await previewKey(db),
  };
}

/** Keeps a draft. Nobody but the owner sees it, so it is written down only when it is published. */
export async function draftPages(tools: PageTools, caller: Caller, draft: SitePages): Promise<EditedPages> {
  await keepDraft(tools.db, draft, { at: new Date(tools.clock.now()), by: caller.id });
  return editedPages(tools);
}

/** Shows the draft to visitors. */
export const publishPages = (tools: PageTools, caller: Caller) =>
  publish(tools, caller, ({ published }, draft) => draft ?? published);

/** Brings back what was published before; the second time, what was undone. @throws Refusal nothing_to_undo. */
export const undoPages = (tools: PageTools, caller: Caller) =>
  publish(tools, caller, ({ before }) => before ?? refuse('nothing_to_undo'));

async function publish(
  tools: PageTools,
  caller: Caller,
  choose: (kept: KeptPages, draft: SitePages | undefined) => SitePages,
): Promise<EditedPages> {
  const { db, clock, freshness } = tools;
  const at = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const kept = await keptPages(tx);
    const published = choose(kept, await draftOf(tx));
    const after: KeptPages = { published, publishedAt: at.toISOString(), before: kept.published };
    await setSection(tx, 'pages', after, { at, by: caller.id });
    await forgetDraft(tx);
    await record(tx, clock, {
      actor: caller,
      action: 'settings.update',
      subject: 'settings:pages',
      before: kept.published,
      after: published,
    });
  });
  freshness.changed();
  return editedPages(tools);
}

async function keptPages(db: Tx): Promise<KeptPages> {
  const { pages } = await readSections(db);
  return { published: BEGIN, publishedAt: null, before: null, ...(pages as Partial<KeptPages>) };
}

/** Nobody is harmed by a draft that is seen; its key only keeps it from being found. */
const previewKey = async (db: Db) => (await shopSecret(db, 'draft_pages', 16)).toString('base64url');

/** Whether the shop is the demo, and nobody has made it a shop of their own. */
export const isDemo = async ({ db, settings }: Pick<Tools, 'db' | 'settings'>) =>
  settings.CATALOGUE === 'demo' && !(await wasNoted(db, OWN_SHOP));
