import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const stylesheet = /<link rel="stylesheet" href="\/assets\/([^"#]+)#?"\/>/g;

/**
 * Puts the styles of a page into the page: on a slow line style sheets cost a round trip before the first word can be
 * seen, and all sheets of a page weigh less than that. The links stay where React looks for them, `disabled` so that a
 * browser does not apply them, and for print so that it does not fetch them in advance; the router adds those of later
 * pages as usual. `mark` tells the page's own styles from others. Style sheets are read from the folder `assets` once.
 */
export function createStyleInliner(assets: string): (html: string, mark: string) => string {
  const sheets = new Map(
    readdirSync(assets)
      .filter((name) => name.endsWith('.css'))
      .map((name) => [name, readFileSync(join(assets, name), 'utf8').trim()]),
  );
  return (html, mark) => {
    const inlined: string[] = [];
    const page = html.replace(stylesheet, (link, name: string) => {
      const sheet = sheets.get(name);
      if (sheet === undefined) return link;
      inlined.push(sheet);
      return link.replace('/>', ' media="print" disabled=""/>');
    });
    return inlined.length === 0
      ? html
      : page.replace('</head>', () => `<style nonce="${mark}">${inlined.join('\n')}</style></head>`);
  };
}
