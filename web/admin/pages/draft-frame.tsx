import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './pages.module.css';

/** How wide the page believes to be. */
const widths_px = { wide: 1280, phone: 390 } as const;

/** The draft as a page, as large as there is room. With each turn it comes again, and stays where it was scrolled to. */
export function DraftFrame({ address, turn, width }: { address: string; turn: number; width: keyof typeof widths_px }) {
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [scale, setScale] = useState(1);

  useEffect(() => {
    if (turn > 0) frame.current?.contentWindow?.location.reload();
  }, [turn]);

  useLayoutEffect(() => {
    const box = room.current!;
    const resize = () => setScale(Math.min(1, box.clientWidth / widths_px[width]));
    const watcher = new ResizeObserver(resize);
    watcher.observe(box);
    resize();
    return () => watcher.disconnect();
  }, [width]);

  return (
    <div ref={room} className={styles.room}>
      <iframe
        ref={frame}
        title="Preview of the draft"
        src={address}
        style={{ width: widths_px[width], height: `${100 / scale}%`, scale: String(scale) }}
      />
    </div>
  );
}
