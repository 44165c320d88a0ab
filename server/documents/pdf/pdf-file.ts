import { hash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { mustExist, notNull } from '#contract/must-exist.ts';
import { PAGE } from './page-size.ts';

export type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Sect';
type Page = { id: number; content: string[]; fonts: Map<string, number>; forms: Map<string, number>; parts: number[] };
type Info = { title: string; author: string; madeAt: Date; language: string };

/** A part of the structure: what it holds are other parts, and marked content of pages. */
export class Part {
  readonly id: number;
  readonly tag: Tag | 'Document';
  readonly alt: string | undefined;
  readonly above: number;
  readonly kids: ({ part: Part } | { page: number; mark: number })[] = [];

  constructor(id: number, tag: Tag | 'Document', above: number, alt?: string) {
    this.id = id;
    this.tag = tag;
    this.above = above;
    this.alt = alt;
  }
}

/** A number in the language of pages; a thousandth of a point is less than any printer has. */
export const number = (value: number): string => String(Math.round(value * 1_000) / 1_000);

const HEAD = Buffer.from('%PDF-1.7\n%\xff\xff\xff\xff\n', 'latin1');
const [CATALOG, PAGES, STRUCTURE] = [1, 2, 3];
const PRODUCER = 'Huruf';
/**
 * The deflate level for data that only one document has: 6, the default, takes nearly twice the time for three per cent
 * less.
 */
export const ONCE = 4;

/**
 * A tagged PDF of A4 pages as a list of objects (ISO 32000-1). It is written by hand because every order needs a
 * document: a general library took ten times as long. The same calls make the same bytes.
 */
export class PdfFile {
  readonly root: Part;
  readonly #info: Info;
  readonly #objects: (string | { head: string; stream: Uint8Array } | null)[] = [null, null, null];
  readonly #pages: Page[] = [];
  readonly #parts: Part[] = [];
  #page: Page;

  constructor(info: Info) {
    this.#info = info;
    this.root = this.#keep(new Part(this.reserve(), 'Document', STRUCTURE));
    this.#page = this.nextPage();
  }

  get pages(): number {
    return this.#pages.length;
  }

  nextPage(): Page {
    this.#page = { id: this.reserve(), content: [], fonts: new Map(), forms: new Map(), parts: [] };
    this.#pages.push(this.#page);
    return this.#page;
  }

  /** What is written from now on stands on that page, counted from 0. */
  turnTo(page: number): void {
    this.#page = mustExist(this.#pages[page]);
  }

  /** Operators for the page that is open. */
  write(operators: string): void {
    this.#page.content.push(operators);
  }

  nameFont(name: string, id: number): void {
    this.#page.fonts.set(name, id);
  }

  nameForm(name: string, id: number): void {
    this.#page.forms.set(name, id);
  }

  part(tag: Tag, above: Part, alt?: string): Part {
    const part = this.#keep(new Part(this.reserve(), tag, above.id, alt));
    above.kids.push({ part });
    return part;
  }

  /** What is drawn is content of a part. */
  mark(part: Part, draw: () => void): void {
    const page = this.#page;
    part.kids.push({ page: page.id, mark: page.parts.length });
    this.write(`/${part.tag} <</MCID ${page.parts.length}>> BDC`);
    page.parts.push(part.id);
    draw();
    this.write('EMC');
  }

  /** What is drawn is no content. */
  markNothing(draw: () => void): void {
    this.write('/Artifact <</Type /Layout>> BDC');
    draw();
    this.write('EMC');
  }

  /** A place among the objects, to be filled later. @returns its number. */
  reserve(): number {
    return this.#objects.push(null);
  }

  fill(id: number, entries: string): void {
    this.#objects[id - 1] = `<<${entries}>>`;
  }

  /** An object of bytes that are deflated already. @returns its number. */
  addStream(entries: string, deflated: Uint8Array): number {
    const head = `<<${entries} /Filter /FlateDecode /Length ${deflated.length}>>`;
    return this.#objects.push({ head, stream: deflated });
  }

  /** The same of bytes as they are; who looks through files for their metadata finds it without unpacking. */
  addPlainStream(entries: string, bytes: Uint8Array): number {
    return this.#objects.push({ head: `<<${entries} /Length ${bytes.length}>>`, stream: bytes });
  }

  add(entries: string): number {
    return this.#objects.push(`<<${entries}>>`);
  }

  finish(): Uint8Array {
    for (const page of this.#pages) this.#finishPage(page);
    for (const part of this.#parts) this.fill(part.id, formatPart(part));
    const items = this.#pages.map(({ parts }, at) => `${at} [${parts.map(refer).join(' ')}]`);
    this.fill(
      STRUCTURE,
      `/Type /StructTreeRoot /K ${refer(this.root.id)} /ParentTree <</Nums [${items.join(' ')}]>> /ParentTreeNextKey ${items.length}`,
    );
    this.fill(PAGES, `/Type /Pages /Count ${this.pages} /Kids [${this.#pages.map(({ id }) => refer(id)).join(' ')}]`);
    const { title, author, madeAt, language } = this.#info;
    const metadata = this.addPlainStream('/Type /Metadata /Subtype /XML', writeMetadata(this.#info));
    this.fill(
      CATALOG,
      `/Type /Catalog /Pages ${refer(PAGES)} /StructTreeRoot ${refer(STRUCTURE)} /MarkInfo <</Marked true>> /Lang ${quote(language)} /ViewerPreferences <</DisplayDocTitle true>> /Metadata ${refer(metadata)}`,
    );
    const at = quote(`D:${madeAt.toISOString().slice(0, 19).replace(/\D/g, '')}Z`);
    const info = this.add(
      `/Title ${quote(title)} /Author ${quote(author)} /Creator ${quote(PRODUCER)} /Producer ${quote(PRODUCER)} /CreationDate ${at} /ModDate ${at}`,
    );
    return this.#putTogether(info);
  }

  #keep(part: Part): Part {
    this.#parts.push(part);
    return part;
  }

  #finishPage(page: Page): void {
    const content = this.addStream('', deflateSync(Buffer.from(page.content.join('\n'), 'latin1'), { level: ONCE }));
    const named = (names: Map<string, number>) => [...names].map(([name, id]) => `/${name} ${refer(id)}`).join(' ');
    this.fill(
      page.id,
      `/Type /Page /Parent ${refer(PAGES)} /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${refer(content)} /Resources <</Font <<${named(page.fonts)}>> /XObject <<${named(page.forms)}>>>> /StructParents ${this.#pages.indexOf(page)} /Tabs /S`,
    );
  }

  #putTogether(info: number): Uint8Array {
    const chunks: Uint8Array[] = [HEAD];
    const places: number[] = [];
    let length = HEAD.length;
    let words = '';
    const flush = () => {
      chunks.push(Buffer.from(words, 'latin1'));
      length += words.length;
      words = '';
    };
    for (const [at, object] of this.#objects.entries()) {
      places.push(length + words.length);
      if (typeof object === 'string') {
        words += `${at + 1} 0 obj\n${object}\nendobj\n`;
        continue;
      }
      words += `${at + 1} 0 obj\n${notNull(object).head}\nstream\n`;
      flush();
      chunks.push(notNull(object).stream);
      length += notNull(object).stream.length;
      words = '\nendstream\nendobj\n';
    }
    flush();
    const body = Buffer.concat(chunks, length);
    const id = hash('sha256', body, 'hex').slice(0, 32);
    const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
    const count = places.length + 1;
    const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<</Size ${count} /Root ${refer(CATALOG)} /Info ${refer(info)} /ID [<${id}> <${id}>]>>\nstartxref\n${length}\n%%EOF\n`;
    return Buffer.concat([body, Buffer.from(end, 'latin1')]);
  }
}

/** An object by its number. */
export const refer = (id: number): string => `${id} 0 R`;

function formatPart({ tag, above, alt, kids }: Part): string {
  const first = kids.find((kid) => 'page' in kid)?.page;
  const owned = kids.map((kid) => {
    if ('part' in kid) return refer(kid.part.id);
    return kid.page === first ? String(kid.mark) : `<</Type /MCR /Pg ${refer(kid.page)} /MCID ${kid.mark}>>`;
  });
  const where = first === undefined ? '' : ` /Pg ${refer(first)}`;
  const words = alt === undefined ? '' : ` /Alt ${quote(alt)}`;
  return `/Type /StructElem /S /${tag} /P ${refer(above)} /K [${owned.join(' ')}]${where}${words}`;
}

/** Words as PDF has them: plain in brackets, with any other letter in UTF-16. */
function quote(words: string): string {
  if (/^[ -~]*$/.test(words)) return `(${words.replace(/[\\()]/g, '\\$&')})`;
  return `<feff${Buffer.from(words, 'utf16le').swap16().toString('hex')}>`;
}

function writeMetadata({ title, author, madeAt }: Info): Buffer {
  const plain = (words: string) => words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return Buffer.from(
    `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${plain(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${plain(author)}</rdf:li></rdf:Seq></dc:creator>
<xmp:CreateDate>${madeAt.toISOString().slice(0, 19)}Z</xmp:CreateDate><xmp:CreatorTool>${PRODUCER}</xmp:CreatorTool><pdf:Producer>${PRODUCER}</pdf:Producer>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`,
  );
}
