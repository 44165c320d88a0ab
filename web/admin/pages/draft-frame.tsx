import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { notNull } from '#contract/must-exist.ts';
import type { OwnPages } from '#contract/nouns/site-pages.ts';
import { changeIn, tagOf } from '../../api/as-read.ts';
import { listWrongFields } from '../../api/say-failure.ts';
import { callAdmin } from '../call-admin.ts';
import styles from './pages.module.css';

/** How wide the page believes to be. */
const widths_px = { wide: 1280, phone: 390 } as const;

/**
 * The draft as a page, as large as there is room. With each turn it comes again, and stays where it was scrolled to.
 */
export function DraftFrame({ address, turn, width }: { address: string; turn: number; width: keyof typeof widths_px }) {
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [scale, setScale] = useState(1);

  /**
   * Which turn the frame was asked to show, and whether that is still on its way: asked again meanwhile, a browser may
   * show neither.
   */
  const requested = useRef({ turn, isUnderway: true });
  const latest = useRef(turn);
  const follow = useCallback(() => {
    if (requested.current.isUnderway || requested.current.turn === latest.current) return;
    requested.current = { turn: latest.current, isUnderway: true };
    frame.current?.contentWindow?.location.reload();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another way of the frame.
  useEffect(() => {
    requested.current = { turn: latest.current, isUnderway: true };
  }, [address]);
  useEffect(() => {
    latest.current = turn;
    follow();
  }, [turn, follow]);

  useLayoutEffect(() => {
    const box = notNull(room.current);
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
        title={t('Preview of the draft')}
        src={address}
        onLoad={() => {
          requested.current.isUnderway = false;
          follow();
        }}
        style={{ width: widths_px[width], height: `${100 / scale}%`, scale: String(scale) }}
      />
    </div>
  );
}

const delay_ms = 600;

const none: Readonly<Record<string, string>> = {};

/** The draft of the pages, saved in the shop a moment after the last key. */
export function useDraft(begin: OwnPages) {
  const [pages, setPages] = useState(begin);
  const [isCached, setIsKept] = useState(true);
  const [wrong, setWrong] = useState(none);
  const [hasFailed, setHasFailed] = useState(false);
  /** Counts what was stored: with each the preview comes again. */
  const [turn, setTurn] = useState(0);
  const latest = useRef(pages);
  /** As what the draft is edited: as it was read, and then as it was stored last. */
  const seen = useRef(tagOf(begin));
  const [changed, setChanged] = useState<ReturnType<typeof changeIn>>(null);

  // What was read again and is the same is edited as that.
  useEffect(() => {
    if (JSON.stringify(begin) === JSON.stringify(latest.current)) seen.current = tagOf(begin);
  }, [begin]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts its own wait.
  useEffect(() => {
    if (isCached) return;
    const timer = setTimeout(() => keep(), delay_ms);
    return () => clearTimeout(timer);
  }, [pages, isCached]);

  /** @returns whether the shop has it. */
  async function keep(): Promise<boolean> {
    const sent = latest.current;
    try {
      const headers = seen.current === null ? {} : { 'if-match': seen.current };
      seen.current = (await callAdmin('draftPages', { body: sent, headers })).headers.etag ?? null;
      setChanged(null);
    } catch (error) {
      setChanged(changeIn(error));
      setWrong(listWrongFields(error) ?? none);
      setHasFailed(true);
      if (latest.current === sent) setIsKept(true);
      return false;
    }
    setWrong(none);
    setHasFailed(false);
    setTurn((before) => before + 1);
    if (latest.current === sent) setIsKept(true);
    return true;
  }

  return {
    pages,
    wrong,
    turn,
    /** As it stands: being typed, with the shop, or refused. */
    state: !isCached ? ('typing' as const) : hasFailed ? ('refused' as const) : ('kept' as const),
    keep,
    changed,
    /** Saves the draft over what somebody else has saved meanwhile. */
    keepOver: () => {
      seen.current = changed?.etag ?? null;
      return keep();
    },
    change: (part: Partial<OwnPages>) => {
      latest.current = { ...latest.current, ...part };
      setPages(latest.current);
      setIsKept(false);
    },
  };
}
