import type { FontLicense } from '../types.ts';
import { escapeXml, unescapeXml } from '../xml.ts';
import { wordUniqueId } from './license-words.ts';

const emptyBlock = '<?xml version="1.0" encoding="UTF-8"?>\n<metadata version="1.0"></metadata>\n';
/** Attributes as XML writes them; spelled out so that no text, however made, is searched more than once. */
const attributes = String.raw`(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*`;
const rootOpening = new RegExp(`<metadata${attributes}>`);
const uniqueElement = new RegExp(`<uniqueid${attributes}(?:/>|>\\s*</uniqueid\\s*>)`);
const licenseeElement = new RegExp(`<licensee${attributes}(?:/>|>\\s*</licensee\\s*>)`);
const nameAttribute = /\sname\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/;
const idAttribute = /\sid\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/;

/**
 * The extended metadata of a licensed copy: the given XML with its `licensee` and `uniqueid` elements replaced or
 * added, everything else unchanged; a new block when there is none or it is not UTF-8 XML of the format's shape. WOFF
 * File Format 2.0, section 6 (the same elements as in 1.0).
 */
export function writeMetadata(existing: string | null, licence: FontLicense): string {
  const usable = existing !== null && rootOpening.test(existing) && /<\/metadata\s*>/.test(existing);
  let xml = usable ? existing : emptyBlock;
  const old = idAttribute.exec(uniqueElement.exec(xml)?.[0] ?? '');
  // The old identifier is escaped already; only what is added needs it.
  const oldId = old?.[1] ?? old?.[2] ?? '';
  const id = `${oldId}${oldId === '' ? '' : '; '}${escapeXml(wordUniqueId('', licence))}`;
  xml = xml.replace(uniqueElement, '').replace(licenseeElement, '');
  const added = `<uniqueid id="${id}"/><licensee name="${escapeXml(licence.licensee)}"/>`;
  return xml.replace(rootOpening, (opening) => `${opening}${added}`);
}

/** The identifier and the licensee of a metadata block as texts, each empty where the block does not say. */
export function readMetadata(xml: string): { identifier: string; licensee: string } {
  const identifier = idAttribute.exec(uniqueElement.exec(xml)?.[0] ?? '');
  const licensee = nameAttribute.exec(licenseeElement.exec(xml)?.[0] ?? '');
  return {
    identifier: unescapeXml(identifier?.[1] ?? identifier?.[2] ?? ''),
    licensee: unescapeXml(licensee?.[1] ?? licensee?.[2] ?? ''),
  };
}
