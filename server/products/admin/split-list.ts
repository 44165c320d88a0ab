const MOST = 50;
const LONGEST = 100;

/** The words of a comma list, each once whatever its case, in the owner's order and spelling. */
export function splitList(text: string): string[] {
  const words = text
    .split(',')
    .map((word) => [...word.replace(/\s+/g, ' ').trim()].slice(0, LONGEST).join(''))
    .filter((word) => word !== '');
  const known = new Map<string, string>();
  for (const word of words) if (!known.has(word.toLowerCase())) known.set(word.toLowerCase(), word);
  return [...known.values()].slice(0, MOST);
}
