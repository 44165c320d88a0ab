import { authorize } from './browser-send.ts';
import { saveFile } from './save-file.ts';

/**
 * Saves an invoice, a credit note or a certificate of anyone who is logged in.
 * @throws CallRefused with the words of the shop; with code `network` when no answer came at all.
 */
export function saveDocument(href: string): Promise<void> {
  return saveFile(href, authorize());
}
