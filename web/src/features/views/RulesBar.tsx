import { Trans, useLingui } from '@lingui/react/macro';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import type { ListState } from '../../lib/views/useListState';
import { Button } from '../../ui/button/Button';
import type { Layout } from '../../ui/table/LayoutSwitch';
import { FilterChips } from './FilterChips';
import type { QuickFilters } from './ListWithViews';
import { useSaveView } from './useSaveView';
import { ViewDialog } from './ViewDialog';

interface RulesBarProps {
  list: ListState;
  layout: Layout | undefined;
  quick: QuickFilters;
}

/** The rules of a list's filter, and the buttons that save them as a new view or into the open one. */
export function RulesBar({ list, layout, quick }: RulesBarProps) {
  const { t } = useLingui();
  const [isNaming, setIsNaming] = useState(false);
  const { save, isSaving, canSave, isChanged, asNew, paramsSavedInView } = useSaveView(list, layout, quick);
  const missing = list.view?.missing_fields ?? [];
  // A deleted field's label is purged after 30 days.
  const areAllNamed = missing.every(({ label }) => label);
  const names = missing.map(({ label }) => label).join(', ');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {list.filter && (
        <FilterChips objectType={list.objectType} filter={list.filter} missing={missing} onChange={list.onFilter} />
      )}
      <div className="ms-auto flex flex-wrap items-center gap-2">
        {list.view && isChanged && (
          <>
            <p role="status" className="text-[13px]/4.5 text-ink-faint">
              <Trans>Unsaved changes</Trans>
            </p>
            <Button size="small" tone="quiet" onClick={() => list.open(list.viewId, paramsSavedInView)}>
              <Trans>Reset</Trans>
            </Button>
            {canSave && (
              <Button size="small" tone="primary" isBusy={isSaving} onClick={save}>
                <Trans>Save view</Trans>
              </Button>
            )}
          </>
        )}
        {(!list.view || isChanged) && (
          <Button icon={Bookmark} size="small" onClick={() => setIsNaming(true)}>
            {list.view ? t`Save as new view` : t`Save as view`}
          </Button>
        )}
      </div>
      {missing.length > 0 && (
        <p role="status" className="w-full text-[13px]/4.5 text-ink-soft">
          {areAllNamed ? (
            <Trans>This view uses deleted fields: {names}. Its other filters still apply.</Trans>
          ) : (
            <Trans>This view uses deleted fields. Its other filters still apply.</Trans>
          )}
        </p>
      )}
      <ViewDialog
        open={isNaming}
        content={asNew}
        onClose={() => setIsNaming(false)}
        onCreated={(view) => list.open(view.id, paramsSavedInView)}
      />
    </div>
  );
}
