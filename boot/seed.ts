import { listFamilies } from '#catalogue/families.ts';
import { readLandingTemplates, type SectionPicture } from '#catalogue/landing-templates.ts';
import { readLicenseTerms } from '#catalogue/license-terms.ts';
import { readLicenseTypes, selectFamilies } from '#catalogue/license-types.ts';
import { readPlans } from '#catalogue/plans.ts';
import { type Send, urlOf } from '#contract/client.ts';
import { ensureAdministrator } from '#server/accounts/register.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import { withAdvisoryLock } from '#server/kit/database/advisory-lock.ts';
import { wasRecorded } from '#server/kit/database/shop-values.ts';
import { retryUntilDone } from '#server/kit/jobs/retry-until-done.ts';
import { fillLicenseTerms, fillLicenseTypes } from '#server/license-types/fill-license-types.ts';
import { fillCatalogue, type StartingFamily } from '#server/products/admin/fill-catalogue.ts';
import { OWN_SHOP } from '#server/settings/queries.ts';
import { fillTemplates } from '#server/site/fill-templates.ts';
import { beginLegal, fillLegal } from '#server/site/legal/publish-legal.ts';
import { fillPlans } from '#server/subscriptions/change-plans.ts';
import type { ServerProcess } from './server-process.ts';

/**
 * Creates the administrator if there is none. Wait for it before serving, so that the shop is never open without a
 * login.
 */
export const nameAdministrator = ({ tools }: ServerProcess): Promise<void> =>
  withAdvisoryLock(
    tools.db,
    'administrator',
    async () => {
      const signIn = await ensureAdministrator(tools);
      if (signIn)
        console.log(
          `The administrator is ${signIn.email} with the password ${signIn.password} (shown this once).\n` +
            `A shop of your own begins at ${tools.settings.PUBLIC_URL}/admin/setup\n`,
        );
    },
    new AbortController().signal,
  );

/**
 * Of several shops on one database, one fills it. A catalogue that a stop cuts short is continued at the next
 * start.
 */
export async function seedUntilDone(
  serverProcess: ServerProcess,
  settings: Settings,
  ending: AbortSignal,
): Promise<void> {
  const work = () => withAdvisoryLock(serverProcess.tools.db, 'seed', () => seed(serverProcess, settings), ending);
  const failed = (error: unknown, again_ms: number) =>
    console.error(`The catalogue waits; filling it continues in ${again_ms} ms.`, error);
  await retryUntilDone(work, failed, ending);
}

/** The licence types, the plans, the demo catalogue and its landing pages, each only where it is missing. */
async function seed({ tools, send }: ServerProcess, settings: Settings): Promise<void> {
  if (settings.CATALOGUE === 'empty' || (await wasRecorded(tools.db, OWN_SHOP))) return;
  await fillLicenseTypes(tools, readLicenseTypes());
  await fillLicenseTerms(tools, readLicenseTerms);
  await fillLegal(tools, beginLegal);
  await fillPlans(tools, readPlans());
  const families = startingFamilies();
  await fillCatalogue(tools, families, (done, name) => console.log(`Catalogue ${done} of ${families.length}: ${name}`));
  await fillTemplates(tools, () => readLandingTemplates((picture) => addressPicture(send, picture)));
}

/** Where words drawn in a family are found; null when the owner has taken the family out. */
async function addressPicture(send: Send, { family, text, color }: SectionPicture): Promise<string | null> {
  const reply = await send({ method: 'GET', url: urlOf('productBySlug', { slug: family }), headers: {} });
  if (reply.status !== 200) return null;
  const { id }: { id: number } = JSON.parse(reply.body);
  return urlOf('previewProduct', { id }, { text, color, size: 400, grain: '1024' });
}

function startingFamilies(): StartingFamily[] {
  const families = listFamilies();
  const offers = readLicenseTypes().map(({ name, families: rule }) => ({
    name,
    slugs: new Set(selectFamilies(rule, families).map((family) => family.slug)),
  }));
  return families.map(({ package: _package, styles, ...family }) => ({
    ...family,
    files: styles,
    licenseTypes: offers.filter(({ slugs }) => slugs.has(family.slug)).map(({ name }) => name),
  }));
}
