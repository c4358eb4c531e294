import type { RecordField } from '@rapport/shared/recordFields';
import type { SearchedType } from '@rapport/shared/search';
import { useQuery } from '@tanstack/react-query';
import type { ComboChoice } from '../../ui/form/ComboBox';
import { useDebounced } from '../browser/useDebounced';
import { recordsQuery } from '../records/records';
import { say } from '../words/words';
import { useStages } from '../workspace/stages';
import { useOwners } from '../workspace/team';

interface RuleChoice extends ComboChoice {
  group?: string;
}

/**
 * Lists the choices for the value of a rule; `undefined` if the value is typed or searched for. A removed option is
 * listed only if the rule already has it, so that it can be removed from the rule.
 */
export const useRuleChoices = (): ((field: RecordField, chosen: readonly unknown[]) => RuleChoice[] | undefined) => {
  const owners = useOwners();
  const { pipelines, choicesOf } = useStages();
  return ({ type, options }, chosen) => {
    if (type === 'person') return owners;
    if (type === 'stage') return choicesOf();
    if (type === 'pipeline') return pipelines.map(({ id, label }) => ({ value: id, label }));
    return options
      ?.filter(({ key, removed }) => !removed || chosen.includes(key))
      .map(({ key, label }) => ({ value: key, label: say(label) }));
  };
};

const recordChoices = (type: SearchedType) => (text: string) => {
  const settled = useDebounced(text);
  const { data = [], isFetching } = useQuery(recordsQuery(type, settled));
  return {
    choices: data.map(({ id, name }) => ({ value: id, label: name })),
    isSearching: text !== '' && (isFetching || settled !== text),
  };
};

/** Hooks that search for the records a field may link to. */
export const RECORD_CHOICES = {
  contact: recordChoices('contact'),
  company: recordChoices('company'),
  deal: recordChoices('deal'),
};

export const LINKED = { contact: 'contacts', company: 'companies', deal: 'deals' } as const;

export const isLinked = (type: string): type is keyof typeof LINKED => type in LINKED;
