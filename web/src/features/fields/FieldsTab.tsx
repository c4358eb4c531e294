import { Trans, useLingui } from '@lingui/react/macro';
import { FIELD_OBJECTS, FIELDS_MAX, type Field, FieldObject } from '@rapport/shared/fields';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { FieldInput } from '../../lib/fields/fieldInput';
import { RECORD_TYPES } from '../../lib/records/recordTypes';
import { useUrlState } from '../../lib/routes/useUrlState';
import { fieldsQuery } from '../../lib/workspace/fields';
import { Button } from '../../ui/button/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { WaitFor } from '../../ui/feedback/WaitFor';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { useWasOpened } from '../../ui/overlay/useWasOpened';
import { WhileOpening } from '../../ui/overlay/WhileOpening';
import { Card } from '../../ui/page/Card';
import { TabPanel, Tabs } from '../../ui/page/Tabs';
import { DeletedFields } from './DeletedFields';
import { FieldList } from './FieldList';
import { NoFields } from './NoFields';

const FieldDialog = lazyPart(async () => (await import('../../lib/fields/FieldDialog')).FieldDialog);

/** The field that the dialog changes, or the initial values of a new one. */
interface Edited {
  field?: Field;
  defaults?: Partial<FieldInput>;
}

/** The own fields of each type of record; only owners change them. */
export function FieldsTab({ isOwner }: { isOwner: boolean }) {
  const { t } = useLingui();
  const query = useQuery(fieldsQuery());
  const [{ of }, change] = useUrlState('of');
  const [edited, setEdited] = useState<Edited | null>(null);
  // The last content of the dialog, which it still shows while it closes.
  const [last, setLast] = useState<Edited>({});
  const wasOpened = useWasOpened(edited !== null);
  const objectType = FieldObject.safeParse(of).data ?? 'contact';
  const fieldsOf = (type: FieldObject) => (query.data ?? []).filter((field) => field.object_type === type);
  const open = (next: Edited) => {
    setEdited(next);
    setLast(next);
  };
  const own = fieldsOf(objectType);
  const isFull = own.length >= FIELDS_MAX;
  const subtitle = isFull
    ? t`All ${{ most: FIELDS_MAX }} fields of this type are in use. Delete one to add another.`
    : t`Fields for what your business tracks beyond the standard ones`;
  return (
    <WaitFor parts={[query]}>
      <div className="flex flex-col gap-4">
        <Card
          title={t`Fields`}
          subtitle={isOwner ? subtitle : t`Only the workspace owner can change fields.`}
          actions={
            isOwner &&
            own.length > 0 &&
            !isFull && (
              <Button icon={Plus} tone="primary" onClick={() => open({})}>
                <Trans>Add a field</Trans>
              </Button>
            )
          }
          isFlush
        >
          <QueryState query={query} failed={t`The fields could not be loaded`} skeleton="m-4 h-64">
            {() => (
              <div className="pt-1 [&_[role=tablist]]:px-1.5">
                <Tabs
                  label={t`Type of record`}
                  value={objectType}
                  onChange={(next) => change({ of: next }, { replace: true })}
                  tabs={FIELD_OBJECTS.map((type) => ({
                    value: type,
                    label: RECORD_TYPES[type].page?.label ?? '',
                    count: fieldsOf(type).length,
                  }))}
                >
                  <TabPanel value={objectType}>
                    {own.length === 0 ? (
                      <NoFields
                        objectType={objectType}
                        onAdd={isOwner ? (defaults) => open({ defaults }) : undefined}
                      />
                    ) : (
                      <FieldList
                        key={objectType}
                        objectType={objectType}
                        fields={own}
                        onEdit={isOwner ? (field) => open({ field }) : undefined}
                      />
                    )}
                  </TabPanel>
                </Tabs>
              </div>
            )}
          </QueryState>
        </Card>
        {isOwner && <DeletedFields objectType={objectType} />}
        {wasOpened && (
          <WhileOpening>
            <FieldDialog open={edited !== null} objectType={objectType} onClose={() => setEdited(null)} {...last} />
          </WhileOpening>
        )}
      </div>
    </WaitFor>
  );
}
