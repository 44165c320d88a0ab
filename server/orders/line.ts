/** What a line of an order is of. Of a font its part 0 is the family, of a licence type its size 0 the first. */
export type Line = { product_id: number; part_id: number; license_type_id: number; tier_id: number };
