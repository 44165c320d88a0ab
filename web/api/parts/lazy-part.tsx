import { Component, type ComponentType, lazy, type ReactNode, Suspense, useReducer } from 'react';
import { type Message, t } from '#contract/languages/translate.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { bringCode } from './bring-code.ts';
import { reportError } from './report-error.ts';

type Options = {
  /** What couldn't be loaded, to begin the error message; null leaves the part out silently. */
  what: Message | null;
  /** Opens over the page, so what is said of it stands over the page too. */
  isOver?: boolean;
  /** Stands in its place until it is there. */
  waiting?: () => ReactNode;
};

/**
 * A part of a page with code that is loaded when the part is shown. If the code can't be loaded, or breaks, the rest of
 * the page stays; only that part shows an error and can be retried. `part.bring()` loads the code ahead.
 */
export function lazyPart<Props extends object>(
  bring: () => Promise<{ default: ComponentType<Props> }>,
  { what, isOver = false, waiting = () => null }: Options,
): ComponentType<Props> & { bring: () => void } {
  const begin = () => lazy(() => bringCode(bring));
  let Code = begin();
  function Part(props: Props) {
    const [times, tryAgain] = useReducer((before: number) => before + 1, 0);
    const retry = async () => {
      try {
        await bring();
      } catch {
        // A browser remembers for as long as the page is open which files it couldn't have.
        if (navigator.onLine) return window.location.reload();
      }
      Code = begin();
      tryAgain();
    };
    return (
      <Boundary key={times} what={what} isOver={isOver} onRetry={() => void retry()}>
        <Suspense fallback={waiting()}>
          <Code {...props} />
        </Suspense>
      </Boundary>
    );
  }
  // One that fails is asked for again when the part is shown.
  return Object.assign(Part, { bring: () => void bring().catch(() => undefined) });
}

type BoundaryProps = { what: Message | null; isOver: boolean; onRetry: () => void; children: ReactNode };

class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    void reportError(error, this.props.what?.text ?? 'a part that is left out');
  }

  override render() {
    const { what, isOver, onRetry, children } = this.props;
    if (!this.state.isBroken) return children;
    return what && <LoadError what={t(what)} isOver={isOver} onRetry={onRetry} />;
  }
}
