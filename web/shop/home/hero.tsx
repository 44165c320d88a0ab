import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { Drawing } from '../../ui/drawing/drawing.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { Price } from '../../ui/price.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { countStyles } from '../count-styles.ts';
import styles from './hero.module.css';
import type { HeroSlide } from './load-home.ts';

/** How long a slide stands, as --slide in the tokens. */
const slide_ms = 5000;

/** A word for each slide, in a font that is for sale. When the red line has reached the edge, the next one comes. */
export function Hero({ slides, isInvented }: { slides: readonly HeroSlide[]; isInvented: boolean }) {
  const { at, turn, isPaused, isHeld, holding, show, setIsPaused } = useSlides(slides.length, slide_ms);
  const slide = slides[at];
  if (!slide) return null;
  return (
    <section
      className={`${styles.hero} ${isPaused || isHeld ? styles.paused : ''}`}
      aria-roledescription={t('carousel')}
      aria-label={isInvented ? t('Letters in six languages') : t('Fonts of the shop')}
      {...holding}
    >
      <div className="sheet">
        <div className={styles.caption}>
          <span className="b">{slide.font.name}</span>
          <span className="two wide">
            {isInvented ? t('{language} for letters', { language: slide.language }) : slide.language}
          </span>
          <span className="two wide">
            {rich('{styles}, from {price}', {
              styles: countStyles(slide.font.styleCount),
              price: <Price dollars={slide.font.price} isShort />,
            })}
          </span>
          <Link className="link" to={`/product/${slide.font.slug}`}>
            {t('See the font')}
          </Link>
        </div>
        <div className={styles.slides} aria-live={isPaused ? 'polite' : 'off'}>
          {/* Keyed by turn: the line starts again also when the same slide comes again. */}
          <section
            key={`${at}/${turn}`}
            aria-roledescription={t('slide')}
            aria-label={t('{number} of {count}', { number: at + 1, count: slides.length })}
          >
            <HeroPicture slide={slide} isInvented={isInvented} />
          </section>
        </div>
        <div className={styles.bar}>
          <div className={styles.names}>
            {slides.map(({ name, word }, number) => (
              <button
                key={`${name}/${word}`}
                type="button"
                aria-current={number === at || undefined}
                onClick={() => show(number)}
              >
                <span>{name}</span>
              </button>
            ))}
          </div>
          <div className={styles.controls}>
            <button
              type="button"
              className={`ib ${styles.pause}`}
              aria-label={isPaused ? t('Play') : t('Pause')}
              onClick={() => setIsPaused(!isPaused)}
            >
              <Icon name={isPaused ? 'play' : 'pause'} />
            </button>
            <span className={`hang ${styles.steps}`}>
              <button type="button" className="ib" aria-label={t('Previous')} onClick={() => show(at - 1)}>
                <Icon name="left" />
              </button>
              <button type="button" className="ib" aria-label={t('Next')} onClick={() => show(at + 1)}>
                <Icon name="right" />
              </button>
            </span>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Where words stand on a stage: its size, its baselines, and the room above and below each of them. */
type StageShape = { width: number; height: number; baselines: number[]; above: number; below: number };

const wide: StageShape = { width: 1376, height: 560, baselines: [430], above: 390, below: 124 };
const narrow: StageShape = { width: 358, height: 364, baselines: [174, 342], above: 158, below: 20 };
const narrowSingle: StageShape = { width: 358, height: 364, baselines: [226], above: 200, below: 120 };

/** One slide of the hero, for wide and for narrow pages. The red baseline draws itself along the reading direction. */
function HeroPicture({ slide, isInvented }: { slide: HeroSlide; isInvented: boolean }) {
  const { whole, halves, language, word, font, isFromRight } = slide;
  const label = isInvented
    ? t('{word}, {language} for letters, in {font}', { word, language, font: font.name })
    : t('{word}, in {font}', { word, font: font.name });
  return (
    <>
      <div className="wide">
        <Stage shape={wide} lines={[whole]} label={label} isFromRight={isFromRight} />
      </div>
      <div className="phone">
        <Stage
          shape={halves ? narrow : narrowSingle}
          lines={halves ?? [whole]}
          label={label}
          isFromRight={isFromRight}
        />
      </div>
    </>
  );
}

function Stage({
  shape,
  lines,
  label,
  isFromRight,
}: {
  shape: StageShape;
  lines: readonly Drawing[];
  label: string;
  isFromRight: boolean;
}) {
  const { width, height, baselines } = shape;
  const scale = Math.min(...lines.map((line) => fitScale(line, shape)));
  const last = baselines.at(-1) ?? height;
  const ends = isFromRight ? `M${width} ${last}H0` : `M0 ${last}H${width}`;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className={styles.stage}>
      {lines.map((line, at) => {
        const baseline = baselines[at] ?? last;
        const [x, y, inkWidth, inkHeight] = line.ink;
        const start = isFromRight ? width - (x + inkWidth) * scale : -x * scale;
        const bottom = baseline + (y + inkHeight) * scale;
        return (
          <g key={baseline}>
            <path className={styles.line} d={`M0 ${baseline + y * scale}H${width}`} />
            {bottom > baseline + 8 && <path className={styles.line} d={`M0 ${bottom}H${width}`} />}
            <path className={styles.line} d={`M0 ${baseline}H${width}`} />
            <g
              transform={`translate(${start} ${baseline}) scale(${scale})`}
              fill="currentColor"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: outlines come from the shop's own font engine.
              dangerouslySetInnerHTML={{ __html: line.outlines }}
            />
          </g>
        );
      })}
      <path className={styles.base} pathLength={1} d={ends} />
    </svg>
  );
}

/** The largest scale at which a line's ink stays on the stage. */
function fitScale({ ink: [, y, width, height] }: Drawing, shape: StageShape): number {
  const descent = y + height;
  return Math.min(
    shape.width / width,
    y < 0 ? shape.above / -y : Infinity,
    descent > 0 ? shape.below / descent : Infinity,
  );
}

type Slides = {
  at: number;
  /** Counts every change, also back to the same slide. */
  turn: number;
  isPaused: boolean;
  /** Somebody points at it, or has the focus in it. */
  isHeld: boolean;
  /** What the place of the slides needs, so that it is held. */
  holding: Record<'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur', () => void>;
  show: (slide: number) => void;
  setIsPaused: (isPaused: boolean) => void;
};

/**
 * Goes from slide to slide, each shown for `slide_ms`. Holding or pausing stops the countdown. With reduced motion
 * preferred, the slides don't advance automatically.
 */
export function useSlides(count: number, slide_ms: number): Slides {
  const [{ at, turn }, setPlace] = useState({ at: 0, turn: 0 });
  const [isPaused, setIsPaused] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const left_ms = useRef(slide_ms);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn has its whole time before it.
  useEffect(() => {
    left_ms.current = slide_ms;
  }, [turn, slide_ms]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn starts its own clock.
  useEffect(() => {
    if (isHeld || isPaused || count < 2) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const since = performance.now();
    const timer = setTimeout(
      () => setPlace((position) => ({ at: (position.at + 1) % count, turn: position.turn + 1 })),
      left_ms.current,
    );
    return () => {
      clearTimeout(timer);
      left_ms.current = Math.max(0, left_ms.current - (performance.now() - since));
    };
  }, [isHeld, isPaused, count, turn]);

  return {
    at,
    turn,
    isPaused,
    setIsPaused,
    isHeld,
    holding: {
      onMouseEnter: () => setIsHeld(true),
      onMouseLeave: () => setIsHeld(false),
      onFocus: () => setIsHeld(true),
      onBlur: () => setIsHeld(false),
    },
    show: (slide) => setPlace((position) => ({ at: (slide + count) % count, turn: position.turn + 1 })),
  };
}
