import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Where a licence follows the name of a product on its line, there is room between them, to the eye and in what is
 * copied.
 */
export async function expectApart(page: Page, names: string[]): Promise<void> {
  const glued = await page.evaluate((all) => {
    const isSeen = (node: Node) => node.parentElement?.checkVisibility() && (node.textContent ?? '').trim() !== '';
    const boxOf = (node: Node, at: 'first' | 'last') => {
      const text = node.textContent ?? '';
      const range = document.createRange();
      const [from, to] =
        at === 'first' ? [0, text.search(/\S/) + 1] : [text.trimEnd().length - 1, text.trimEnd().length];
      range.setStart(node, from);
      range.setEnd(node, to);
      return range.getBoundingClientRect();
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) if (isSeen(walker.currentNode)) texts.push(walker.currentNode);
    return texts.flatMap((name, at) => {
      const next = texts[at + 1];
      const statement = (name.textContent ?? '').trim();
      if (!next || !all.some((one) => statement.endsWith(one)) || !/^\s*\S+ License/.test(next.textContent ?? ''))
        return [];
      const [end, start] = [boxOf(name, 'last'), boxOf(next, 'first')];
      const isOneLine = start.top < end.bottom && end.top < start.bottom;
      return isOneLine && start.left - end.right < 2 ? [`${statement}${next.textContent}`] : [];
    });
  }, names);
  expect(glued, page.url()).toEqual([]);
  const words = await page.locator('body').innerText();
  for (const name of names) expect(words, page.url()).not.toMatch(new RegExp(`${name}(Standard|Web) License`));
}
