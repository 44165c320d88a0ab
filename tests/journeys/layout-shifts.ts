import type { Page } from 'playwright-core';

type Shift = { value: number; at: number; what: string[] };

/** Records every layout shift without recent user input, and what moved. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (hadRecentInput) continue;
        shifts.push({
          value,
          at: window.scrollY,
          what: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved since the page came, and how far in all: the sum of the values of Layout Instability. */
export async function readShifts(page: Page): Promise<{ sum: number; shifts: Shift[] }> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  return { sum: shifts.reduce((total, { value }) => total + value, 0), shifts };
}
