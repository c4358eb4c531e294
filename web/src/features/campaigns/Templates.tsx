import { Trans, useLingui } from '@lingui/react/macro';
import type { NewTemplate, Template } from '@rapport/shared/campaigns';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Card } from '../../ui/page/Card';
import { Badge } from '../../ui/text/Badge';
import { campaignQueries, useDeleteTemplate } from './campaigns.queries';
import { TemplateDialog } from './TemplateDialog';

/** Emails to start campaigns from. */
export function Templates() {
  const { t } = useLingui();
  const query = useQuery(campaignQueries.templates());
  const [edited, setEdited] = useState<Template | Partial<NewTemplate> | null>(null);
  const [toDelete, setToDelete] = useState<Template | null>(null);
  const { mutateAsync: remove } = useDeleteTemplate();
  const add = (
    <Button icon={Plus} tone="primary" onClick={() => setEdited({})}>
      <Trans>New template</Trans>
    </Button>
  );
  return (
    <Card title={t`Templates`} isFlush actions={query.data?.length ? add : undefined}>
      <QueryState query={query} failed={t`The templates could not be loaded`} skeleton="m-4 h-16">
        {(templates) =>
          templates.length === 0 ? (
            <EmptyState picture="email" title={t`No templates yet`} action={add}>
              <Trans>Save emails you write often and start new campaigns from them.</Trans>
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {templates.map((template) => (
                <li key={template.id} className="flex items-center gap-2 px-4 py-2.5">
                  <div className="min-w-0 flex-1">
                    <bdi title={template.name} className="block truncate font-medium">
                      {template.name}
                    </bdi>
                    <bdi title={template.subject} className="block truncate text-ink-soft">
                      {template.subject}
                    </bdi>
                  </div>
                  {template.is_private && (
                    <Badge>
                      <Trans>Only you</Trans>
                    </Badge>
                  )}
                  <IconButton
                    icon={Pencil}
                    label={t`Edit ${{ name: template.name }}`}
                    size="small"
                    onClick={() => setEdited(template)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t`Delete ${{ name: template.name }}`}
                    size="small"
                    tone="danger"
                    onClick={() => setToDelete(template)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      <TemplateDialog open={edited !== null} template={edited ?? {}} onClose={() => setEdited(null)} />
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={(open) => !open && setToDelete(null)}
        title={t`Delete ${{ name: toDelete?.name ?? '' }}?`}
        description={t`Campaigns created from it do not change.`}
        confirmLabel={t`Delete template`}
        onConfirm={async () => {
          if (!toDelete) return;
          await remove(toDelete.id);
          toast.success(t`${{ name: toDelete.name }} was deleted`);
        }}
      />
    </Card>
  );
}
