import type { FieldObject } from '@rapport/shared/fields';
import type { ImportColumn } from '@rapport/shared/imports';
import { CUSTOM } from '@rapport/shared/recordFields';
import { FieldDialog } from '../../lib/fields/FieldDialog';
import { fieldOfColumn } from './fieldOfColumn';

interface NewFieldOfColumnProps {
  objectType: FieldObject;
  column: ImportColumn;
  onAdded: (field: string) => void;
  onClose: () => void;
}

/** Adds the field that a column of the file is to fill. */
export function NewFieldOfColumn({ objectType, column, onAdded, onClose }: NewFieldOfColumnProps) {
  return (
    <FieldDialog
      open
      objectType={objectType}
      defaults={fieldOfColumn(column)}
      onAdded={({ key }) => onAdded(CUSTOM + key)}
      onClose={onClose}
    />
  );
}
