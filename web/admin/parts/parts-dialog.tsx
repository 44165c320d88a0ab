import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { Part } from '#contract/nouns/parts.ts';
import type { FontFacts, ProductDetail } from '#contract/nouns/products.ts';
import { asRead } from '../../api/as-read.ts';
import { Price } from '../../ui/price.tsx';
import { callAdmin } from '../call-admin.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { beginParts, placeErrors, sendParts } from './part-draft.ts';
import { PartsEditor } from './parts-editor.tsx';
import { proposeParts } from './propose-parts.ts';
import { texts } from './texts.ts';

/** The packages and single styles that a font is sold in, with their prices, in one table. */
export function PartsDialog({
  product,
  font,
  isProposed = false,
  onSaved,
  onClose,
}: {
  product: ProductDetail;
  font: FontFacts;
  /** Begins with what the shop proposes; nothing of it is on sale before it is saved. */
  isProposed?: boolean;
  onSaved?: (parts: Part[]) => void;
  onClose: () => void;
}) {
  const { regularPrice } = product;
  const [draft, setDraft] = useState(() =>
    isProposed ? proposeParts(regularPrice, font.styles) : beginParts(product.parts, font.styles),
  );
  const { sent, fields } = sendParts(draft, font.styles, product.parts);

  async function save() {
    const { data } = await callAdmin('changeParts', {
      params: { id: product.id },
      body: sent,
      headers: asRead(product),
    });
    onSaved?.(data);
  }

  return (
    <FormDialog
      title={t('Packages and styles')}
      verb={t('Save the prices')}
      isWritten={isProposed}
      work={save}
      failure={t(texts.notSaved)}
      done={t(texts.saved)}
      onClose={onClose}
    >
      {(refused) => (
        <>
          <p className="two">
            {t('The family {name} costs', { name: product.name })} <Price dollars={regularPrice} />.
            {isProposed && ` ${t('These prices are proposed. Nothing is sold in parts until you save them.')}`}
          </p>
          <PartsEditor
            family={font.styles}
            draft={draft}
            priceOf={() => regularPrice}
            errors={placeErrors(refused, fields)}
            onChange={setDraft}
          />
        </>
      )}
    </FormDialog>
  );
}
