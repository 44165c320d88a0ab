import { mustExist } from '#contract/must-exist.ts';
import { describeFace, type Face } from './describe-face.ts';

/** What weight, width and slope say already, so that a family need not. */
const STATED =
  /\b(?:(?:extra|ultra|semi|demi)[- ]?)?(?:thin|hairline|light|regular|normal|roman|book|medium|demi|bold|black|heavy|italic|oblique|slanted|condensed|compressed|narrow|expanded|extended|wide)\b/gi;

/**
 * The CSS family of each face. Faces that a browser could not tell apart by weight, width and slope (optical sizes,
 * inline, outline, small
 * caps) have families of their own: that of the product with what only their names say. The default face, and what goes
 * with it, has the product's.
 */
export function nameFamilies<Named extends Face & { name: string; isDefault: boolean }>(
  family: string,
  faces: readonly Named[],
): Map<Named, string> {
  const kindOf = ({ name }: Face & { name: string }) =>
    name
      .replace(STATED, ' ')
      .replace(/[\s-]+/g, ' ')
      .trim();
  const plain = kindOf(faces.find(({ isDefault }) => isDefault) ?? mustExist(faces[0]));
  const clashing = new Set(
    faces.flatMap((one) => (faces.some((other) => other !== one && clash(one, other)) ? [kindOf(one)] : [])),
  );
  const names = new Map<Named, string>();
  const isTaken = (name: string, face: Named) =>
    [...names].some(([other, taken]) => taken === name && clash(other, face));
  // The default face is named first, so that it has the plain name.
  for (const face of faces.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))) {
    const kind = kindOf(face);
    const wanted = kind !== plain && clashing.has(kind) ? `${family} ${kind}` : family;
    const tries = [wanted.trim(), `${family} ${face.name}`];
    let name = tries.find((one) => !isTaken(one, face));
    for (let count = 2; name === undefined; count += 1)
      if (!isTaken(`${family} ${face.name} ${count}`, face)) name = `${family} ${face.name} ${count}`;
    names.set(face, name);
  }
  return new Map(faces.map((face) => [face, mustExist(names.get(face))]));
}

/** Whether a text could ask for both at once. */
function clash(one: Face, other: Face): boolean {
  const [a, b] = [describeFace(one), describeFace(other)];
  return (['weight', 'width', 'slope'] as const).every((by) => a[by][0] <= b[by][1] && b[by][0] <= a[by][1]);
}
