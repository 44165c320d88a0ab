import type { Draft } from '#contract/admin/uploads.ts';
import { fieldWords } from '#contract/field-words.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { refuse } from '#server/kit/refusal.ts';
import { compareStyles } from '../catalogue/font-columns.ts';
import { fileOf, keepFamily, takeUpload } from './keep-upload.ts';
import { type AdminCatalogue, describeDraft } from './receive-upload.ts';
import type { StoredFamily } from './upload-queries.ts';

type Arranged = { name: string; styles: { upload: string; style: number }[] };

/**
 * Regroups styles of uploads into other families, each stored as a new upload. The original uploads stay, so that an
 * earlier draft still works: that is the way to undo it.
 */
export async function arrangeUpload(
  tools: AdminCatalogue,
  caller: SessionUser,
  families: readonly Arranged[],
): Promise<Draft[]> {
  const { db, clock } = tools;
  const now = new Date(clock.now());
  const stored = await db.transaction().execute(async (tx) => {
    const made: { ref: string; kept: StoredFamily }[] = [];
    for (const family of families) {
      const texts = new Set<string>();
      const styles: StoredFamily['styles'] = [];
      for (const { upload, style } of family.styles) {
        const from = await takeUpload(tx, { families: upload }, caller.id, now);
        const found =
          from.styles[style] ?? refuse('upload_not_found', { fields: { families: fieldWords.notYourUpload } });
        styles.push({ ...found, facts: nameIn(family.name, from.name, found.facts) });
        if (from.licenseText) texts.add(from.licenseText);
      }
      styles.sort((a, b) => compareStyles(a.facts, b.facts));
      const one: StoredFamily = { name: family.name, styles, licenseText: [...texts].join('\n\n') || null };
      made.push({ ref: await keepFamily(tx, clock, caller, one), kept: one });
    }
    return made;
  });
  const drafts: Draft[] = [];
  for (const {
    ref,
    kept: { name, styles, licenseText },
  } of stored) {
    const fonts = styles.map((style) => ({ name: fileOf(style), facts: style.facts, key: style.key }));
    const licenses = { text: licenseText ?? null, unread: [] };
    drafts.push(await describeDraft(tools, ref, styles, { name, fonts, warnings: [] }, licenses));
  }
  return drafts;
}

type Facts = StoredFamily['styles'][number]['facts'];

/** The facts of a style in another family: what its own family was called as well is a part of its style. */
function nameIn(family: string, before: string, facts: Facts): Facts {
  const isPart = before.toLowerCase().startsWith(`${family.toLowerCase()} `);
  const rest = before === family ? '' : isPart ? before.slice(family.length + 1) : '';
  const style = rest === '' ? facts.style : facts.style === 'Regular' ? rest : `${rest} ${facts.style}`;
  return { ...facts, family, style };
}
