import { Link } from 'react-router';
import { Icon } from '../../ui/drawing/icon.tsx';
import { Price } from '../../ui/price.tsx';
import { countStyles } from '../count-styles.ts';
import styles from './hero.module.css';
import { HeroPicture } from './hero-picture.tsx';
import type { HeroSlide } from './load-hero.ts';
import { useSlides } from './use-slides.ts';

/** How long a slide stands, as --slide in the tokens. */
const slide_ms = 5000;

/** Six words, each in a font that is for sale. When the red line has reached the edge, the next one comes. */
export function Hero({ slides }: { slides: readonly HeroSlide[] }) {
  const { at, turn, isPaused, isHeld, holding, show, setIsPaused } = useSlides(slides.length, slide_ms);
  const slide = slides[at];
  if (!slide) return null;
  return (
    <section
      className={`${styles.hero} ${isPaused || isHeld ? styles.paused : ''}`}
      aria-roledescription="carousel"
      aria-label="Letters in six languages"
      {...holding}
    >
      <div className="sheet">
        <div className={styles.caption}>
          <span className="b">{slide.font.name}</span>
          <span className="two wide">{slide.language} for letters</span>
          <span className="two wide">
            {countStyles(slide.font.styleCount)}, from <Price dollars={slide.font.price} isShort />
          </span>
          <Link className="link" to={`/product/${slide.font.slug}`}>
            See the font
          </Link>
        </div>
        <div className={styles.slides} aria-live={isPaused ? 'polite' : 'off'}>
          {/* Keyed by turn: the line starts anew also when the same slide comes again. */}
          <section key={`${at}/${turn}`} aria-roledescription="slide" aria-label={`${at + 1} of ${slides.length}`}>
            <HeroPicture slide={slide} />
          </section>
        </div>
        <div className={styles.bar}>
          <div className={styles.names}>
            {slides.map(({ language }, number) => (
              <button
                key={language}
                type="button"
                aria-current={number === at || undefined}
                onClick={() => show(number)}
              >
                <span>{language}</span>
              </button>
            ))}
          </div>
          <div className={styles.controls}>
            <button
              type="button"
              className="ib"
              aria-label={isPaused ? 'Play' : 'Pause'}
              onClick={() => setIsPaused(!isPaused)}
            >
              <Icon name={isPaused ? 'play' : 'pause'} />
            </button>
            <span className={`hang ${styles.steps}`}>
              <button type="button" className="ib" aria-label="Previous" onClick={() => show(at - 1)}>
                <Icon name="left" />
              </button>
              <button type="button" className="ib" aria-label="Next" onClick={() => show(at + 1)}>
                <Icon name="right" />
              </button>
            </span>
          </div>
        </div>
      </div>
    </section>
  );
}
