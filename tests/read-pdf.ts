import { getDocumentProxy } from 'unpdf';

/** What a reader sees of a PDF: its words page after page, its language and title, and whether it is tagged. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages: string[] = [];
  for (let at = 1; at <= document.numPages; at += 1) {
    const { items } = await (await document.getPage(at)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : '')).join(''));
  }
  const { info } = await document.getMetadata();
  const { Title: title, Language: language } = info as { Title?: string; Language?: string };
  const isTagged = ((await document.getMarkInfo()) as { Marked?: boolean } | null)?.Marked === true;
  await document.loadingTask.destroy();
  return { text: pages.join('\n').replace(/[ \t]+/g, ' '), pages: pages.length, title, language, isTagged };
}
