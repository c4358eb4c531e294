import { t } from '@lingui/core/macro';
import type { Filter } from '@rapport/shared/filters';
import type { NewView, View } from '@rapport/shared/views';
import { useMutation } from '@tanstack/react-query';
import type { ListState } from '../../lib/views/useListState';
import { viewMutations } from '../../lib/views/views';
import { isGroup, withRules } from '../../lib/views/withRules';
import { useIsOwner, useMe } from '../../lib/workspace/role';
import { toast } from '../../ui/feedback/toast';
import type { Layout } from '../../ui/table/LayoutSwitch';
import type { QuickFilters } from './ListWithViews';

const NO_RULES: Filter = { match: 'all', rules: [] };

/** A filter without the rules on deleted fields, which the API would reject. */
const withoutFields = ({ match, rules }: Filter, gone: readonly string[]): Filter => ({
  match,
  rules: rules.flatMap((part): Filter['rules'] => {
    if (!isGroup(part)) return gone.includes(part.field) ? [] : [part];
    const own = part.rules.filter(({ field }) => !gone.includes(field));
    return own.length > 0 ? [{ ...part, rules: own }] : [];
  }),
});

/** Only its creator and owners can change a view. */
export const useCanChange = (view: View | null): boolean => {
  const me = useMe();
  const isOwner = useIsOwner();
  return view !== null && (isOwner || view.user_id === me?.id);
};

/** The current state of the list as a new view, and a function that saves it into the open view. */
export const useSaveView = (list: ListState, layout: Layout | undefined, quick: QuickFilters) => {
  const { mutateAsync, isPending } = useMutation(viewMutations.change);
  const canSave = useCanChange(list.view);
  const { view } = list;
  const gone = view?.missing_fields.map(({ key }) => key) ?? [];
  // If the quick filters cannot be combined with the filter, they stay above the list.
  const joined = withRules(list.filter, quick.rules);
  const paramsSavedInView = joined || quick.rules.length === 0 ? quick.params : [];
  const asNew: NewView = {
    object_type: list.objectType,
    name: '',
    is_shared: false,
    layout: layout ?? 'cards',
    filter: withoutFields(joined ?? list.filter ?? NO_RULES, gone),
    sort: gone.includes(list.sort.replace(/^-/, '')) ? null : list.sort || null,
    columns: (list.arrangement.settings ?? []).filter(({ key }) => !gone.includes(key)),
  };
  const save = async () => {
    if (!view) return;
    const { filter, sort, columns } = asNew;
    try {
      await mutateAsync({ view, change: { filter, sort, columns, layout: layout ?? view.layout } });
    } catch {
      // The mutation reports failures.
      return;
    }
    list.open(view.id, paramsSavedInView);
    toast.success(t`${{ name: view.name }} was saved`);
  };
  return {
    asNew,
    isChanged: list.isChanged || (joined !== null && quick.rules.length > 0),
    canSave,
    save: () => void save(),
    isSaving: isPending,
    /** The URL parameters that a view replaces once it is saved. */
    paramsSavedInView,
  };
};
