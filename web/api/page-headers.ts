/**
 * What a page says about keeping it: it is the same for every visitor, so the shop stores it, and a browser asks
 * each time whether it is still so (the shop answers 304 when it is).
 */
export function staticPage(): Record<string, string> {
  return { 'Cache-Control': 'public, max-age=0, must-revalidate' };
}
