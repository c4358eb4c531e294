import { ChevronRight } from 'lucide-react';
import { useWords } from '../../lib/words/macros';
import type { HelpCategory } from './article';

interface HelpTreeProps {
  categories: HelpCategory[];
  /** Whether all categories are open, so that the results of a search are visible. */
  isOpen: boolean;
  onChoose: (articleId: string) => void;
}

export function HelpTree({ categories, isOpen, onChoose }: HelpTreeProps) {
  const { _ } = useWords();
  return (
    <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {categories.map(({ name, articles }) => (
        <li key={name.id}>
          {/* The key changes with `isOpen`, so that a search also opens categories that the user has closed. */}
          <details key={String(isOpen)} open={isOpen} className="group">
            <summary className="flex min-h-11 items-center gap-2 px-4 font-medium hover:bg-hover">
              <ChevronRight
                size={16}
                aria-hidden="true"
                className="text-ink-faint transition-transform duration-150 group-open:rotate-90"
              />
              {_(name)}
              <span className="ms-auto text-ink-faint tabular-nums">{articles.length}</span>
            </summary>
            <ul className="pb-2">
              {articles.map(({ id, title }) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => onChoose(id)}
                    className="min-h-8 w-full px-10 py-1 text-start text-ink-soft hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
                  >
                    {_(title)}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}
