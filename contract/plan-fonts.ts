import type { PartSold } from './parts.ts';

/** A font that a plan gives, as its owner chose it: the family has the part 0. */
export type PlanFont = { product_id: number; part_id: number };
/** The same as a period of the plan has it: with the styles of the part, null for the family. */
export type PeriodFont = { product_id: number; part: PartSold | null };
