import type { FieldObject } from '@rapport/shared/fields';
import type { ImportColumn } from '@rapport/shared/imports';
import { CUSTOM } from '@rapport/shared/recordFields';
import { FieldDialog } from '../../lib/fields/FieldDialog';
import { typeOf } from './typeOf';

interface NewFieldOfColumnProps {
  objectType: FieldObject;
  column: ImportColumn;
  onAdded: (field: string) => void;
  onClose: () => void;
}

const LABEL_MAX = 60;

/** Adds the field that a column of the file is to fill. */
export function NewFieldOfColumn({ objectType, column: { header, samples }, onAdded, onClose }: NewFieldOfColumnProps) {
  return (
    <FieldDialog
      open
      objectType={objectType}
      defaults={{ label: header.slice(0, LABEL_MAX), type: typeOf(samples) }}
      onAdded={({ key }) => onAdded(CUSTOM + key)}
      onClose={onClose}
    />
  );
}
