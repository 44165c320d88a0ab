import { getDocumentProxy } from 'unpdf';

type Part = { transform: number[]; width: number };

/** Whether a part ends where the next one begins, as one name does that stands in two fonts. */
const touches = ({ transform: [, , , , x = 0, y = 0], width }: Part, next: Part | undefined) =>
  next !== undefined && next.transform[5] === y && Math.abs(next.transform[4]! - x - width) < 0.1;

/** What a reader sees of a PDF: its words page after page, its language and title, and whether it is tagged. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages: string[] = [];
  for (let at = 1; at <= document.numPages; at += 1) {
    const { items } = await (await document.getPage(at)).getTextContent();
    const parts = items.filter((item) => 'str' in item);
    pages.push(
      parts.map((part, at) => part.str + (part.hasEOL ? '\n' : touches(part, parts[at + 1]) ? '' : ' ')).join(''),
    );
  }
  const { info } = await document.getMetadata();
  const { Title: title, Language: language } = info as { Title?: string; Language?: string };
  const isTagged = ((await document.getMarkInfo()) as { Marked?: boolean } | null)?.Marked === true;
  await document.loadingTask.destroy();
  return { text: pages.join('\n').replace(/[ \t]+/g, ' '), pages: pages.length, title, language, isTagged };
}
