import type { Template } from '@rapport/shared/campaigns';
import { useQuery } from '@tanstack/react-query';
import { FileText, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { LoadError } from '../../ui/feedback/LoadError';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { toast } from '../../ui/feedback/toast';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Card } from '../../ui/page/Card';
import { campaignQueries, useDeleteTemplate } from './campaigns.queries';
import { TemplateDialog } from './TemplateDialog';

/** Letters to begin campaigns with. */
export function Templates() {
  const { data: templates, error, refetch, isRefetching } = useQuery(campaignQueries.templates());
  const [edited, setEdited] = useState<Partial<Template> | null>(null);
  const [toDelete, setToDelete] = useState<Template | null>(null);
  const { mutateAsync: remove } = useDeleteTemplate();
  if (error && !templates) {
    return <LoadError title="The templates could not be loaded" query={{ error, refetch, isRefetching }} />;
  }
  const add = (
    <Button tone="primary" onClick={() => setEdited({})}>
      <Plus size={16} aria-hidden="true" />
      New template
    </Button>
  );
  return (
    <Card title="Templates" isFlush actions={templates && templates.length > 0 ? add : undefined}>
      {!templates && <Skeleton className="m-4 h-16" />}
      {templates?.length === 0 && (
        <EmptyState icon={FileText} title="No templates yet" action={add}>
          Save emails you write often and start new campaigns from them.
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {templates?.map((template) => (
          <li key={template.id} className="flex items-center gap-2 px-4 py-2.5">
            <div className="min-w-0 flex-1">
              <bdi title={template.name} className="block truncate font-medium">
                {template.name}
              </bdi>
              <bdi title={template.subject} className="block truncate text-ink-soft">
                {template.subject}
              </bdi>
            </div>
            <IconButton label={`Edit ${template.name}`} size="small" onClick={() => setEdited(template)}>
              <Pencil size={15} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Delete ${template.name}`}
              size="small"
              tone="danger"
              onClick={() => setToDelete(template)}
            >
              <Trash2 size={15} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <TemplateDialog open={edited !== null} template={edited ?? {}} onClose={() => setEdited(null)} />
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={(open) => !open && setToDelete(null)}
        title={`Delete ${toDelete?.name}?`}
        description="Campaigns that began with it stay as they are."
        confirmLabel="Delete template"
        onConfirm={async () => {
          if (!toDelete) return;
          await remove(toDelete.id);
          toast.success(`${toDelete.name} was deleted`);
        }}
      />
    </Card>
  );
}
