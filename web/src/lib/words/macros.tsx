import { cloneElement, isValidElement, type ReactElement, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { i18n } from './i18n';

/** @public The macro `t` of `@lingui/core/macro` becomes a call of it. */
export { i18n };

/**
 * The macro `useLingui` compiles to this hook. It returns functions for the current language, and re-renders when that
 * changes.
 */
export const useLingui = () => {
  const words = useSyncExternalStore(i18n.onChange, i18n.words);
  // Another function for other words, for what is memoized by it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are what `_` reads
  return useMemo(() => ({ i18n, language: i18n.language(), _: i18n._.bind(null) }), [words]);
};

/** The same hook for code that calls it directly, because `useLingui` is the macro's name there. */
export { useLingui as useWords };

interface TransProps {
  id: string;
  message?: string;
  values?: Record<string, unknown>;
  /** The elements of a message, by their number in its text. */
  components?: Record<string, ReactElement>;
}

/** @public What the macros `Trans` and `Plural` become. */
export function Trans({ id, message, values = {}, components = {} }: TransProps) {
  const { _ } = useLingui();
  const elements: Record<string, ReactNode> = { ...components };
  const texts = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'string' || typeof value === 'number') return [name, value];
    elements[`v${name}`] = value as ReactNode;
    return [name, `<v${name}/>`];
  });
  return withElements(_({ id, message, values: Object.fromEntries(texts) }), elements);
}

const TAGS = /<(\w+)>([\s\S]*?)<\/\1>|<(\w+)\/>/;

/** Replaces tags such as `<0>terms</0>` in a text with elements. */
const withElements = (text: string, elements: Record<string, ReactNode>): ReactNode => {
  const found = TAGS.exec(text);
  if (!found) return text;
  const [whole, pair, inside, single] = found;
  const element = elements[pair ?? single ?? ''];
  return (
    <>
      {text.slice(0, found.index)}
      {isValidElement<{ children?: ReactNode }>(element) && inside !== undefined
        ? cloneElement(element, {}, withElements(inside, elements))
        : element}
      {withElements(text.slice(found.index + whole.length), elements)}
    </>
  );
};
