import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Filter } from '@rapport/shared/filters';
import type { ListedType } from '@rapport/shared/recordFields';
import { ListFilter } from 'lucide-react';
import { Button } from '../../ui/button/Button';
import { WhenFetched } from '../../ui/feedback/WhenFetched';
import { Editor } from '../../ui/overlay/Editor';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { countRules } from './filterDraft';

// Fetched when it first opens.
const FilterEditor = lazyPart(async () => (await import('./FilterEditor')).FilterEditor);

interface FilterButtonProps {
  objectType: ListedType;
  filter: Filter | null;
  onChange: (filter: Filter | null) => void;
}

/** Opens the rules of the list's filter, and shows how many there are. */
export function FilterButton(props: FilterButtonProps) {
  const { t } = useLingui();
  const count = countRules(props.filter);
  return (
    <Editor
      label={t`Filter`}
      className="w-[42rem]"
      trigger={
        <Button icon={ListFilter}>
          <Trans>Filter</Trans>
          {count > 0 && (
            <span className="rounded-full bg-accent px-1.5 text-accent-ink text-xs tabular-nums">
              <span aria-hidden="true">{count}</span>
              <span className="sr-only">{t`${plural(count, { one: '# rule', other: '# rules' })}`}</span>
            </span>
          )}
        </Button>
      }
    >
      <WhenFetched skeleton="h-20 w-full">
        <FilterEditor {...props} />
      </WhenFetched>
    </Editor>
  );
}
