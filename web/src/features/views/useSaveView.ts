import { t } from '@lingui/core/macro';
import type { Filter } from '@rapport/shared/filters';
import type { NewView, View } from '@rapport/shared/views';
import { useMutation } from '@tanstack/react-query';
import type { ListState } from '../../lib/views/useListState';
import { viewMutations } from '../../lib/views/views';
import { isGroup, withRules } from '../../lib/views/withRules';
import { useIsOwner, useMe } from '../../lib/workspace/role';
import { toast } from '../../ui/feedback/toast';
import type { Layout } from '../../ui/table/ViewSwitch';
import type { QuickFilters } from './Viewed';

const NO_RULES: Filter = { match: 'all', rules: [] };

/** A filter without the rules on fields that are gone, which the server would refuse. */
const withoutFields = ({ match, rules }: Filter, gone: readonly string[]): Filter => ({
  match,
  rules: rules.flatMap((part): Filter['rules'] => {
    if (!isGroup(part)) return gone.includes(part.field) ? [] : [part];
    const own = part.rules.filter(({ field }) => !gone.includes(field));
    return own.length > 0 ? [{ ...part, rules: own }] : [];
  }),
});

/** Only its maker and owners change a view. */
export const useCanChange = (view: View | null): boolean => {
  const me = useMe();
  const isOwner = useIsOwner();
  return view !== null && (isOwner || view.user_id === me?.id);
};

/** What the list shows now as a view, and how the view that is open takes it over. */
export const useSaveView = (list: ListState, layout: Layout | undefined, quick: QuickFilters) => {
  const { mutateAsync, isPending } = useMutation(viewMutations.change);
  const canSave = useCanChange(list.view);
  const { view } = list;
  const gone = view?.missing_fields.map(({ key }) => key) ?? [];
  // Where they cannot be put into one filter, the quick filters stay above the list.
  const joined = withRules(list.filter, quick.rules);
  const taken = joined || quick.rules.length === 0 ? quick.params : [];
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
    list.open(view.id, taken);
    toast.success(t`${{ name: view.name }} was saved`);
  };
  return {
    asNew,
    isChanged: list.isChanged || (joined !== null && quick.rules.length > 0),
    canSave,
    save: () => void save(),
    isSaving: isPending,
    /** The parameters that are off the address once a view has what they said. */
    taken,
  };
};
