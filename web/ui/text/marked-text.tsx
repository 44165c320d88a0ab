import { Link } from 'react-router';
import type { Block, Run } from '#contract/text/markdown.ts';
import styles from './text.module.css';

/** Text in the shop's Markdown (contract/text/markdown.ts), block by block. */
export function MarkedText({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.text}>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have nothing but their order.
        <BlockOf key={at} block={block} />
      ))}
    </div>
  );
}

function BlockOf({ block }: { block: Block }) {
  if (block.kind === 'heading')
    return (
      <h3 className={styles.inner}>
        <Runs runs={block.runs} />
      </h3>
    );
  if (block.kind === 'paragraph')
    return (
      <p>
        <Runs runs={block.runs} />
      </p>
    );
  const items = block.items.map((runs, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nor have the items of a list.
    <li key={at}>
      <Runs runs={runs} />
    </li>
  ));
  return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function Runs({ runs }: { runs: readonly Run[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: nor have the runs of a line.
  return runs.map((run, at) => <RunOf key={at} run={run} />);
}

function RunOf({ run: { text, isStrong, isEmphasis, href } }: { run: Run }) {
  const inner = isStrong ? <b>{text}</b> : text;
  const words = isEmphasis ? <em>{inner}</em> : inner;
  return href === null ? words : <Way to={href} words={words} />;
}

function Way({ to, words }: { to: string; words: React.ReactNode }) {
  return to.startsWith('/') ? (
    <Link className="link" to={to}>
      {words}
    </Link>
  ) : (
    <a className="link" href={to} rel="noopener">
      {words}
    </a>
  );
}
