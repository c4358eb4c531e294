import type { Mention } from '@rapport/shared/notes';
import { Fragment } from 'react';

/** A text in which the names of mentioned members are highlighted. */
export function MentionedText({ text, mentions }: { text: string; mentions: Mention[] | undefined }) {
  if (!mentions?.length) return text;
  const parts = partsOf(text, mentions);
  return parts.map(({ isMention, part, at }) =>
    isMention ? (
      <span key={at} className="rounded-sm bg-accent-soft px-0.5 font-medium text-accent-text">
        {part}
      </span>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}

const partsOf = (text: string, mentions: Mention[]) => {
  let at = 0;
  const parts: { part: string; isMention: boolean; at: number }[] = [];
  const add = (part: string, isMention: boolean) => {
    if (part !== '') parts.push({ part, isMention, at });
    at += part.length;
  };
  for (const { name } of mentions) {
    const found = text.indexOf(`@${name}`, at);
    if (found < 0) continue;
    add(text.slice(at, found), false);
    add(text.slice(found, found + name.length + 1), true);
  }
  add(text.slice(at), false);
  return parts;
};
