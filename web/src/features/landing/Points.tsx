import type { Sentence } from '@rapport/shared/words';
import type { LucideIcon } from 'lucide-react';
import { useWords } from '../../lib/words/macros';

interface PointsProps {
  points: { title: Sentence; text: Sentence; icon?: LucideIcon }[];
}

/** Short paragraphs with a title each, in two columns where there is room. */
export function Points({ points }: PointsProps) {
  const { _ } = useWords();
  return (
    <ul className="grid gap-x-12 gap-y-6 sm:grid-cols-2">
      {points.map(({ title, text, icon: Icon }) => (
        <li key={title.id} className="flex gap-4">
          {Icon && <Icon size={22} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-text" />}
          <div>
            <h3 className="font-semibold text-base">{_(title)}</h3>
            <p className="mt-1 max-w-prose text-base/6 text-ink-soft">{_(text)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
