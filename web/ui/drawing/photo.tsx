import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { noteMissing } from './missing-pictures.ts';

/** A picture file, which is asked for again from the corner of the page where it didn't come. */
export function Photo({ alt, ...image }: ComponentProps<'img'> & { alt: string; src: string }) {
  const element = useRef<HTMLImageElement>(null);
  const [turn, setTurn] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    // It may have failed before the page's script came.
    const shown = element.current;
    if (shown?.complete && shown.naturalWidth === 0 && shown.currentSrc !== '') setFailed(true);
  }, []);
  useEffect(
    () =>
      hasFailed
        ? noteMissing(() => {
            setFailed(false);
            setTurn(turn + 1);
          })
        : undefined,
    [hasFailed, turn],
  );
  return (
    <img
      key={turn}
      ref={element}
      alt={alt}
      {...image}
      onError={() => setFailed(true)}
      onLoad={() => setFailed(false)}
    />
  );
}
