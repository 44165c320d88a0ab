import { isDeepStrictEqual } from 'node:util';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { FONTS_A_DAY, type LibraryItem, type LibraryPlan } from '#contract/nouns/library.ts';
import { type LinkMaking, linksTo } from '#server/orders/order.ts';
import { linkMaking, type OrderTools } from '#server/orders/order-tools.ts';
import { nameMemberLink } from '#server/orders/staff-link.ts';
import { presentPart } from '#server/products/catalogue/present-parts.ts';
import { pictureOf } from '#server/products/catalogue/product.ts';
import type { OwnedPlan } from '#server/subscriptions/owned-plans.ts';
import { plansOwnedBy } from '#server/subscriptions/queries.ts';
import { endOfDay, namePlanLink, utcDay } from '../download/plan-license.ts';
import { takenOnDay } from '../download/plan-queries.ts';
import { presentRelease } from '../license.ts';
import {
  boughtPage,
  countBought,
  countFontsOfPlans,
  countGiven,
  type GivingPlan,
  givenPage,
  type LibraryQuery,
  type LibraryRow,
} from './library-queries.ts';

/** A page of what the caller may download now, with links that live from now, and how much there is in all. */
export async function listLibrary(
  tools: OrderTools,
  caller: SessionUser,
  query: Omit<LibraryQuery, 'now'>,
): Promise<{ items: LibraryItem[]; total: number }> {
  const { db, clock } = tools;
  const requested = { ...query, now: new Date(clock.now()) };
  // What plans give is of their subscriber alone.
  const plans = query.company ? [] : chooseGiving(await plansOwnedBy(db, caller.id, requested.now));
  const offset = (requested.page - 1) * requested.limit;
  const [bought, boughtCount, givenCount] = await Promise.all([
    boughtPage(db, caller.id, requested, { limit: requested.limit, offset }),
    countBought(db, caller.id, requested),
    countGiven(db, caller.id, plans, requested),
  ]);
  // What the plans give follows behind the last thing that was bought.
  const rest = { limit: requested.limit - bought.length, offset: Math.max(0, offset - boughtCount) };
  const given = rest.limit > 0 && plans.length > 0 ? await givenPage(db, caller.id, plans, requested, rest) : [];
  const byId = new Map(plans.map((plan) => [plan.id, plan]));
  const links = linkMaking(tools);
  const items = [...bought, ...given].map((row) =>
    present(row, caller, byId.get(row.plan_id ?? 0) ?? null, links, requested.release),
  );
  return { items, total: boughtCount + givenCount };
}

type Giving = OwnedPlan & GivingPlan;

/**
 * Of running plans that give the same fonts under the same licence, or all fonts, the one that lasts longest gives
 * them, so that none stands there twice.
 */
function chooseGiving(plans: OwnedPlan[]): Giving[] {
  const giving = plans.filter((plan): plan is Giving => plan.state === 'running' && plan.licenseType !== null);
  const isCovered = (plan: Giving, other: Giving) =>
    other.licenseType.id === plan.licenseType.id &&
    (other.fonts === null || isDeepStrictEqual(other.fonts, plan.fonts));
  return giving.filter((plan, at) => {
    const first = giving.findIndex((other) => isCovered(plan, other));
    return first === -1 || first === at;
  });
}

const nameInLinks = ({ number, company }: LibraryRow, caller: SessionUser) =>
  company === null || number === null ? (number ?? '') : nameMemberLink({ licenseNumber: number, userId: caller.id });

function present(
  row: LibraryRow,
  caller: SessionUser,
  plan: OwnedPlan | null,
  links: LinkMaking,
  release: number | undefined,
): LibraryItem {
  const name = plan
    ? namePlanLink({ planId: plan.id, productId: row.product_id, userId: caller.id })
    : nameInLinks(row, caller);
  return {
    product: {
      id: row.product_id,
      name: row.product_name,
      slug: row.slug,
      image: pictureOf({ ...row, id: row.product_id }),
      isOnOffer: row.is_on_offer,
      fontDetail: linksTo(name, row.formats, links, release),
      release: row.release,
      releases: row.releases.map(presentRelease),
    },
    part: presentPart(row.part, row.product_name, row.translations),
    source: plan ? 'subscription' : 'order',
    license: {
      licenseNumber: row.number,
      licenseType: { id: row.license_type_id, name: row.license_name },
      quantity: row.quantity ?? 1,
      licensee: row.licensee ?? caller.fullname,
      issuedAt: row.issued_at?.toISOString() ?? null,
      endsAt: plan?.endsAt.toISOString() ?? null,
      plan: plan && { id: plan.id, name: plan.name },
      client: row.client && {
        name: row.client.name,
        claimedAt: row.client.claimed_at && new Date(row.client.claimed_at).toISOString(),
      },
      company: row.company,
    },
  };
}

/** The caller's plans, and how much of today is taken. */
export async function listLibraryPlans({ db, clock }: OrderTools, caller: SessionUser) {
  const now = new Date(clock.now());
  const [plans, { taken }] = await Promise.all([
    plansOwnedBy(db, caller.id, now),
    takenOnDay(db, caller.id, utcDay(now)),
  ]);
  const giving = plans.flatMap(({ id, licenseType, fonts }) => (licenseType ? [{ id, licenseType, fonts }] : []));
  const fonts = await countFontsOfPlans(db, giving);
  return {
    plans: plans.map(
      ({ id, name, state, endsAt, licenseType, isOffered }): LibraryPlan => ({
        id,
        name,
        state,
        endsAt: endsAt.toISOString(),
        licenseType,
        fonts: fonts.get(id) ?? 0,
        isRenewable: isOffered,
      }),
    ),
    today: { taken, most: FONTS_A_DAY, endsAt: endOfDay(now).toISOString() },
  };
}
