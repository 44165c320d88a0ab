import type { ReactNode } from 'react';
import { Picture } from '../ui/drawing/picture.tsx';
import { Specimen } from '../ui/drawing/specimen.tsx';
import { addressImage } from './preview-address.ts';
import { useDrawing } from './use-drawing.ts';

/**
 * What is seen next to the name of something that is bought: the name in its own letters, or the picture of what has no
 * fonts. Null where there is neither, and until the letters come: then the name alone has to say it.
 */
export function useNameArt(
  image: string,
  name: string,
  { height, isSeen = true }: { height?: number; isSeen?: boolean } = {},
): ReactNode {
  const address = addressImage(image, name, height === undefined ? '256' : '128');
  const drawing = useDrawing(isSeen ? address : null);
  if (address === null && image !== '') return <Picture address={image} height={height} />;
  if (!drawing) return null;
  return height === undefined ? (
    <Specimen drawing={drawing} shape="fit-start" />
  ) : (
    <Specimen drawing={drawing} height={height} />
  );
}
