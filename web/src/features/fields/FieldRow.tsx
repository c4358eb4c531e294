import { Trans, useLingui } from '@lingui/react/macro';
import type { Field } from '@rapport/shared/fields';
import { clsx } from 'clsx';
import { Pencil } from 'lucide-react';
import { FIELD_TYPE_ICONS, FIELD_TYPE_LABELS } from '../../lib/fields/fieldTypes';
import { IconButton } from '../../ui/button/IconButton';
import { DragHandle } from '../../ui/table/DragHandle';
import { MoveMenu } from '../../ui/table/MoveMenu';
import { useSortableRow } from '../../ui/table/useSortableRow';
import { Badge } from '../../ui/text/Badge';

interface FieldRowProps {
  field: Field;
  /** Omitted for members who cannot change fields. */
  onEdit?: () => void;
  onUp?: () => void;
  onDown?: () => void;
  onDelete: () => void;
}

/** A field in the list, with its name and type, and whether it is shown on cards. */
export function FieldRow({ field, onEdit, onUp, onDown, onDelete }: FieldRowProps) {
  const { t } = useLingui();
  const { id, type, label, hint, required, on_card, options } = field;
  const { row, handle, isDragging } = useSortableRow({ id, name: label, disabled: !onEdit });
  const Icon = FIELD_TYPE_ICONS[type];
  const offered = options.filter(({ removed }) => !removed).map((option) => option.label);
  return (
    <li
      {...row}
      className={clsx(
        'flex items-start gap-2 bg-surface px-2 py-2 sm:px-3',
        isDragging && 'relative z-10 rounded-md shadow-float',
      )}
    >
      {onEdit && <DragHandle label={t`Move ${label}`} className="w-6 pointer-coarse:w-11" {...handle} />}
      <Icon size={16} aria-hidden="true" className="mt-2 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1 py-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 break-words font-medium">{label}</bdi>
          {required && (
            <Badge tone="accent">
              <Trans>Required</Trans>
            </Badge>
          )}
          {on_card && (
            <Badge>
              <Trans>On cards</Trans>
            </Badge>
          )}
        </p>
        <p className="line-clamp-2 break-words text-[13px]/4.5 text-ink-faint">
          {[FIELD_TYPE_LABELS[type], offered.join(', '), hint].filter(Boolean).join('\u00a0· ')}
        </p>
      </div>
      {onEdit && (
        <>
          <IconButton icon={Pencil} label={t`Edit ${label}`} onClick={onEdit} />
          <MoveMenu
            label={t`More actions for ${label}`}
            onUp={onUp}
            onDown={onDown}
            onRemove={onDelete}
            removeLabel={t`Delete`}
          />
        </>
      )}
    </li>
  );
}
