import type { FieldObject, GivenCustom } from '@rapport/shared/fields';
import { type EditableFact, EditableFacts } from '../../ui/record/EditableFacts';
import { type Named, nameOf } from '../records/recordTypes';
import { AddFieldButton } from './AddFieldButton';
import { useCustomFacts } from './useCustomFacts';
import type { WithCustom } from './useFieldEdit';

interface RecordFactsProps<Item> {
  objectType: FieldObject;
  record: Item;
  /** The facts that every record of the type has. */
  facts: EditableFact<Item>[];
  save: (item: Item, label: string, change: { custom: GivenCustom }) => void;
}

/** The facts of a record, including those of its own fields; each group of own fields has its heading. */
export function RecordFacts<Item extends WithCustom & Named>({
  objectType,
  record,
  facts,
  save,
}: RecordFactsProps<Item>) {
  const groups = useCustomFacts(objectType, record, save);
  const own = groups.flatMap((group) => (group.name ? [] : group.facts));
  const name = nameOf(record);
  return (
    <>
      <EditableFacts record={record} name={name} facts={[...facts, ...own]} />
      {groups.map(
        (group) =>
          group.name && (
            <section key={group.name} aria-label={group.name} className="mt-4">
              <h3 className="mb-1 font-medium text-[13px]/4.5 text-ink-soft">{group.name}</h3>
              <EditableFacts record={record} name={name} facts={group.facts} />
            </section>
          ),
      )}
      <div className="mt-2">
        <AddFieldButton objectType={objectType} />
      </div>
    </>
  );
}
