import { Plural, Trans } from '@lingui/react/macro';
import type { ImportColumn, ImportObjectType } from '@rapport/shared/imports';
import { listedType } from '@rapport/shared/recordFields';
import { OBJECT_TYPE_OF } from '@rapport/shared/recordTypes';
import { useState } from 'react';
import { useIsOwner } from '../../lib/workspace/role';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { WhileOpening } from '../../ui/overlay/WhileOpening';

const NewFieldsOfColumns = lazyPart(async () => (await import('./NewFieldsOfColumns')).NewFieldsOfColumns);

interface AddFieldsProps {
  table: ImportObjectType;
  /** The columns without a field. */
  columns: ImportColumn[];
  onAdded: (fields: Record<string, string>) => void;
}

/** Offers owners to add fields for all columns that have none, instead of one after the other. */
export function AddFields({ table, columns, onAdded }: AddFieldsProps) {
  const isOwner = useIsOwner();
  const [isOpen, setIsOpen] = useState(false);
  const recordType = listedType(OBJECT_TYPE_OF[table]);
  if (!isOwner || !recordType || (columns.length === 0 && !isOpen)) return null;
  return (
    <>
      <Banner
        action={
          <Button size="small" onClick={() => setIsOpen(true)}>
            <Trans>Add fields…</Trans>
          </Button>
        }
      >
        <Plural
          value={columns.length}
          one="# column has no field of its own. Add one to filter and sort by it."
          other="# columns have no fields of their own. Add them to filter and sort by them."
        />
      </Banner>
      {isOpen && (
        <WhileOpening>
          <NewFieldsOfColumns
            objectType={recordType}
            columns={columns}
            onAdded={onAdded}
            onClose={() => setIsOpen(false)}
          />
        </WhileOpening>
      )}
    </>
  );
}
