import { useDrawing } from '../../api/use-drawing.ts';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import styles from './bundle-art.module.css';
import { addressFace, type Face } from './faces.ts';

/**
 * What is seen of a bundle among other products: its first fonts, each in its own letters, in one line or below each
 * other. What they are called stands next to it, so only the visitor's own words are read out.
 */
export function BundleArt({
  faces,
  text = '',
  shape = 'line',
}: {
  faces: readonly Face[];
  text?: string;
  shape?: 'line' | 'stack';
}) {
  return (
    <span className={`${styles.art} ${styles[shape]}`}>
      {faces.map((face, at) => (
        <FaceArt key={`${face.productId}/${face.styleId}`} face={face} text={text} shape={shape} isRead={at === 0} />
      ))}
    </span>
  );
}

function FaceArt({
  face,
  text,
  shape,
  isRead,
}: {
  face: Face;
  text: string;
  shape: 'line' | 'stack';
  isRead: boolean;
}) {
  const drawing = useDrawing(addressFace(face, text, shape === 'line' ? '256' : '1024'), face.loaded);
  const label = isRead && text.trim() !== '' ? text : undefined;
  return <Specimen drawing={drawing} label={label} shape={shape === 'line' ? 'line' : 'fit'} />;
}
