import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { SimilarNotice } from '../../ui/feedback/SimilarNotice';
import { Choice } from './Choice';

export interface Entry {
  /** The heading of the group, such as Contacts. */
  heading: string;
  key: string;
  icon: LucideIcon;
  label: string;
  detail: string;
  keys?: string;
  run: () => void;
}

interface SearchListProps {
  id: string;
  choices: Entry[];
  active: number;
  isInexact: boolean;
  /** The reason why there are no records. */
  message: string | null;
  onPoint: (index: number) => void;
  onChoose: (choice: Entry) => void;
}

/** The search results, by kind. */
export function SearchList({ id, choices, active, isInexact, message, onPoint, onChoose }: SearchListProps) {
  const { t } = useLingui();
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-lg border border-line bg-raised p-1 shadow-float max-sm:inset-x-1.5">
      {isInexact && <SimilarNotice className="px-2 py-1.5 text-ink-faint" />}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t`Results`}
        // Without this, the scrollable list would be a tab stop, which disappears as soon as the field loses the focus.
        tabIndex={-1}
        className="max-h-[min(26rem,70dvh)] overflow-y-auto"
      >
        {[...new Set(choices.map(({ heading }) => heading))].map((heading) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups of options, and no fieldset
          <div key={heading} role="group" aria-labelledby={`${id}-${heading}`}>
            <div id={`${id}-${heading}`} role="presentation" className="px-2 py-1.5 text-ink-faint text-xs">
              {heading}
            </div>
            {choices.map(
              (choice, index) =>
                choice.heading === heading && (
                  <Choice
                    key={choice.key}
                    id={`${id}-${index}`}
                    icon={choice.icon}
                    label={choice.label}
                    detail={choice.detail}
                    keys={choice.keys}
                    isActive={index === active}
                    onPoint={() => onPoint(index)}
                    onChoose={() => onChoose(choice)}
                  />
                ),
            )}
          </div>
        ))}
      </div>
      {message && (
        <p role="status" className="px-2 py-3 text-ink-faint">
          {message}
        </p>
      )}
    </div>
  );
}
