import type { IdentitySettings } from '#contract/shop/identity.ts';
import { addressPreview } from '../../../api/preview-address.ts';
import { useDrawing } from '../../../api/use-drawing.ts';
import { Specimen } from '../../../ui/drawing/specimen.tsx';
import { Wordmark } from '../../../ui/drawing/wordmark.tsx';
import styles from './identity.module.css';
import type { IdentityDraft } from './identity-draft.ts';
import type { ChosenFont } from './wordmark-fields.tsx';

/** The wordmark as it is being made, before it is saved. */
export function WordmarkSketch({
  draft: { kind, name, styleId, svg },
  font,
  identity,
  height,
}: {
  draft: IdentityDraft;
  font: ChosenFont | null;
  identity: IdentitySettings;
  height: number;
}) {
  const text = name.trim();
  const address =
    kind === 'font' && font !== null && text !== ''
      ? addressPreview({ productId: font.id, version: font.version, text, styleId: styleId ?? undefined })
      : null;
  const drawing = useDrawing(address);
  if (address !== null) return <Specimen drawing={drawing} shape="fit-start" height={height} />;
  if (kind === 'svg' && svg !== null) {
    const mask = `url("data:image/svg+xml,${encodeURIComponent(svg)}") left center / contain no-repeat`;
    return <i className={styles.drawn} style={{ mask, height }} />;
  }
  // What is saved is seen as it is; a name that is being typed, as the interface face writes it.
  const isSaved = kind === identity.wordmark.kind && (kind === 'svg' || text === identity.name);
  return isSaved ? <Wordmark height={height} /> : <span className={styles.words}>{text}</span>;
}
