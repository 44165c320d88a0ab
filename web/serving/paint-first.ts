const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const starter = /(<script type="module" async=""(?: nonce="[^"]+")?>)(;?\s*import [\s\S]*?)<\/script>/;
const bareImport = /^\s*import "([^"]+)";$/gm;
const namedImport = /^\s*import \* as (\w+) from "([^"]+)";$/gm;

/**
 * Lets a page be seen before its scripts are fetched. On a slow line a hundred kilobytes of script take the room of the
 * words and pictures that a visitor came for; so the links that fetch modules in advance are written by the page's own
 * starting script, once the browser has drawn the page (or after half a second, where it draws nothing, as in a tab
 * that nobody looks at). A page that the router writes in another way is left as it is.
 */
export function paintFirst(html: string): string {
  const found = starter.exec(html);
  const modules = [...html.matchAll(modulePreload)].map(([, href]) => href);
  if (!found?.[2] || modules.length === 0) return html;
  const start = found[2]
    .replace(bareImport, 'await import("$1");')
    .replace(namedImport, 'const $1 = await import("$2");');
  const script = `await new Promise((drawn) => {
requestAnimationFrame(() => setTimeout(drawn));
setTimeout(drawn, 500);
});
for (const href of ${JSON.stringify(modules)}) {
const link = document.createElement('link');
link.rel = 'modulepreload';
link.href = href;
document.head.append(link);
}
${start}`;
  return html.replace(modulePreload, '').replace(starter, () => `${found[1]}${script}</script>`);
}
