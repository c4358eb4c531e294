/** The element in which members are mentioned. */
export type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** A mention that is being typed: the place of its `@`, and the text after it. */
export interface TypedMention {
  at: number;
  name: string;
}

/** A name has a few words at most. If more words follow, the `@` does not start a mention. */
const TYPED = /(?:^|[\s([{"'“„«>*_~–—-])@([^\s@](?:[^\n@]{0,38}[^\s@])?|)$/u;

/** The mention that is being typed before the caret, if there is one. */
export const typedMention = (text: string, caret: number, end: number): TypedMention | null => {
  if (caret !== end) return null;
  const name = TYPED.exec(text.slice(Math.max(0, caret - 60), caret))?.[1];
  return name === undefined ? null : { at: caret - name.length - 1, name };
};
