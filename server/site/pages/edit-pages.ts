import { timingSafeEqual } from 'node:crypto';
import { keysOf } from '#contract/keys-of.ts';
import {
  listsForReader,
  listTextsIn,
  mergeTranslations,
  ownWords,
  type Translations,
} from '#contract/languages/own-words.ts';
import type { EditedPages, OwnPages, ShownPages, SitePages } from '#contract/nouns/site-pages.ts';
import { newToken } from '#server/kit/crypto/tokens.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { readValue, setValue, wasRecorded } from '#server/kit/database/shop-values.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { noteEdit } from '#server/kit/logs/edits.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { lockSettings, OWN_SHOP, readSections, setSection } from '#server/settings/queries.ts';
import { draftOf, forgetDraft, keepDraft } from './page-queries.ts';

/** What was published, and what before that; `before` is null where nothing was. */
type StoredPages = { published: OwnPages; publishedAt: string | null; before: OwnPages | null };

const BEGIN: OwnPages = { home: null, about: null, custom: null, foot: null, translations: {} };

/** In the language of the reader, who needs no other. */
const forReader = ({ translations, ...pages }: OwnPages): SitePages =>
  listsForReader(pages, ownWords.pages.lists, translations);

/** Pages as they are sent; without translations those that there are stay. */
type SentPages = Omit<SitePages, 'translations'> & { translations?: Translations | undefined };

type PageTools = Pick<Tools, 'db' | 'clock' | 'freshness' | 'settings'>;

/** What visitors see of the owner's pages. */
export async function shownPages(tools: PageTools): Promise<ShownPages> {
  return { isDemo: await isDemo(tools), pages: forReader((await storedPages(tools.db)).published) };
}

/** What they would see after the next publication. @throws Refusal draft_not_found for another key. */
export async function draftedPages(tools: PageTools, key: string): Promise<ShownPages> {
  const current = await readPreviewKey(tools);
  if (current === null || !isSame(key, current.key)) refuse('draft_not_found');
  const shown = await shownPages(tools);
  const draft = await draftOf(tools.db);
  return { ...shown, pages: draft ? forReader(draft) : shown.pages };
}

/** The pages as their owner edits them. */
export async function editedPages(tools: PageTools): Promise<EditedPages> {
  const { db } = tools;
  const { published, publishedAt, before } = await storedPages(db);
  return {
    draft: (await draftOf(db)) ?? published,
    published,
    publishedAt,
    isDemo: await isDemo(tools),
    canUndo: before !== null,
    ...(await previewKey(tools)),
  };
}

/** Saves a draft. Only the owner sees it, so it gets an entry in the audit log only when it is published. */
export async function draftPages(tools: PageTools, caller: Caller, sent: SentPages): Promise<EditedPages> {
  const { db, clock } = tools;
  await db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const before = (await draftOf(tx)) ?? (await storedPages(tx)).published;
    const texts = listTextsIn(sent, ownWords.pages.lists);
    const draft = { ...sent, translations: mergeTranslations(before.translations, sent.translations, { texts }) };
    const names = keysOf(draft);
    const fields = names.filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(before[name]));
    if (fields.length > 0) await noteEdit(tx, clock, { actor: caller, subject: 'pages:draft', fields });
    await keepDraft(tx, draft, { at: new Date(clock.now()), by: caller.id });
  });
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
  choose: (stored: StoredPages, draft: OwnPages | undefined) => OwnPages,
): Promise<EditedPages> {
  const { db, clock, freshness } = tools;
  const at = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const stored = await storedPages(tx);
    const published = choose(stored, await draftOf(tx));
    const after: StoredPages = { published, publishedAt: at.toISOString(), before: stored.published };
    await setSection(tx, 'pages', after, { at, by: caller.id });
    await forgetDraft(tx);
    await record(tx, clock, {
      actor: caller,
      action: 'settings.update',
      subject: 'settings:pages',
      before: stored.published,
      after: published,
    });
  });
  freshness.changed();
  return editedPages(tools);
}

/** The pages as they are written now: the draft, or what is published. */
export const writtenPages = async (db: Tx): Promise<OwnPages> =>
  (await draftOf(db)) ?? (await storedPages(db)).published;

async function storedPages(db: Tx): Promise<StoredPages> {
  const { pages } = await readSections(db);
  const { published, publishedAt = null, before = null } = (pages ?? {}) as Partial<StoredPages>;
  return { published: { ...BEGIN, ...published }, publishedAt, before: before && { ...BEGIN, ...before } };
}

const KEY = 'draft_preview';
/** So long the address of a preview works that was given to somebody. */
const KEY_MS = 14 * 24 * 3_600_000;
const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

type PreviewKey = { key: string; until: number };

/** The key of the preview while it lives. */
async function readPreviewKey({ db, clock }: PageTools): Promise<PreviewKey | null> {
  const stored: PreviewKey | null = JSON.parse(String((await readValue(db, KEY)) ?? 'null'));
  return stored !== null && stored.until > clock.now() ? stored : null;
}

async function makePreviewKey({ db, clock }: PageTools): Promise<PreviewKey> {
  const made = { key: newToken(), until: clock.now() + KEY_MS };
  await setValue(db, KEY, Buffer.from(JSON.stringify(made)));
  return made;
}

/** As the owner hears of it; one that has ended is made again then. */
async function previewKey(tools: PageTools) {
  const { key, until } = (await readPreviewKey(tools)) ?? (await makePreviewKey(tools));
  return { previewKey: key, previewUntil: new Date(until).toISOString() };
}

/** Ends every address of the preview that was given away, and makes another. */
export async function renewPreviewKey(tools: PageTools, caller: Caller): Promise<EditedPages> {
  await makePreviewKey(tools);
  await tools.db
    .transaction()
    .execute((tx) => record(tx, tools.clock, { actor: caller, action: 'pages.preview', subject: 'settings:pages' }));
  return editedPages(tools);
}

/** Whether the shop is still the demo, and was not made into a shop of its own. */
export const isDemo = async ({ db, settings }: Pick<Tools, 'db' | 'settings'>) =>
  settings.CATALOGUE === 'demo' && !(await wasRecorded(db, OWN_SHOP));
