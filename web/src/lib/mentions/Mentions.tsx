import { type RefObject, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { type TextBox, type TypedMention, typedMention } from './typedMention';

const MentionList = lazyPart(() => import('./MentionList').then((list) => list.MentionList));

interface MentionsProps {
  /** The text box for the mentions. Both are in the same `relative` element. */
  area: RefObject<TextBox | null>;
}

/** Offers the members of the workspace when `@` is typed in a text box. */
export function Mentions({ area }: MentionsProps) {
  const [typed, setTyped] = useState<TypedMention | null>(null);
  useEffect(() => {
    const box = area.current;
    if (!box) return;
    const look = () => setTyped(typedMention(box.value, box.selectionStart ?? 0, box.selectionEnd ?? 0));
    const close = () => setTyped(null);
    const signs = [
      ['input', look],
      ['click', look],
      ['blur', close],
    ] as const;
    for (const [sign, hear] of signs) box.addEventListener(sign, hear);
    return () => {
      for (const [sign, hear] of signs) box.removeEventListener(sign, hear);
    };
  }, [area]);
  const box = area.current;
  if (!typed || !box) return null;
  return (
    <Suspense fallback={null}>
      <MentionList box={box} typed={typed} onClose={() => setTyped(null)} />
    </Suspense>
  );
}
