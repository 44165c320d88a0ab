import { createElement, Fragment, type ReactNode } from 'react';
import { type Message, t } from '#contract/languages/translate.ts';

/** A text in the language of the reader, with parts of the page where `{name}` stands. */
export const rich = (text: string | Message, parts: Record<string, ReactNode>): ReactNode =>
  createElement(
    Fragment,
    null,
    ...t(text)
      .split(/\{(\w+)\}/)
      .map((words, at) => (at % 2 === 0 ? words : parts[words])),
  );
