import { Trans, useLingui } from '@lingui/react/macro';
import type { FieldObject } from '@rapport/shared/fields';
import { TRASH_DAYS } from '@rapport/shared/trash';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { deletedFieldsQuery, useRestoreField } from '../../lib/fields/fieldMutations';
import { FIELD_TYPE_LABELS } from '../../lib/fields/fieldTypes';
import { Button } from '../../ui/button/Button';
import { toast } from '../../ui/feedback/toast';
import { Card } from '../../ui/page/Card';
import { RelativeTime } from '../../ui/text/RelativeTime';

/** The deleted fields of a type of record, each of which can be restored with its values. Nothing if there are none. */
export function DeletedFields({ objectType }: { objectType: FieldObject }) {
  const { t } = useLingui();
  const { data = [] } = useQuery(deletedFieldsQuery());
  const { mutate: restore, isPending, variables } = useRestoreField();
  const own = data.filter((field) => field.object_type === objectType);
  if (own.length === 0) return null;
  return (
    <Card title={t`Deleted fields`} isFlush>
      <p className="px-4 py-3 text-ink-soft">
        <Trans>Deleted fields and their values are kept for {TRASH_DAYS} days, then permanently deleted.</Trans>
      </p>
      <ul className="divide-y divide-line border-line border-t">
        {own.map((field) => (
          <li key={field.id} className="flex items-center gap-3 px-4 py-2.5">
            <div className="min-w-0 flex-1">
              <bdi title={field.label} className="block truncate font-medium">
                {field.label}
              </bdi>
              <p className="text-ink-faint text-xs">
                <Trans>
                  {{ label: FIELD_TYPE_LABELS[field.type] }}&nbsp;· deleted{' '}
                  <RelativeTime instant={field.deleted_at ?? field.updated_at} />
                </Trans>
              </p>
            </div>
            <Button
              icon={RotateCcw}
              size="small"
              isBusy={isPending && variables.id === field.id}
              aria-label={t`Restore ${{ name: field.label }}`}
              onClick={() => restore(field, { onSuccess: () => toast.success(t`Restored`) })}
            >
              <Trans>Restore</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
