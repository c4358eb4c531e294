import type { Template } from '@rapport/shared/campaigns';
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
import { campaignQueries, useDeleteTemplate } from './campaigns.queries';
import { TemplateDialog } from './TemplateDialog';

/** Emails to start campaigns from. */
export function Templates() {
  const query = useQuery(campaignQueries.templates());
  const [edited, setEdited] = useState<Partial<Template> | null>(null);
  const [toDelete, setToDelete] = useState<Template | null>(null);
  const { mutateAsync: remove } = useDeleteTemplate();
  const add = (
    <Button icon={Plus} tone="primary" onClick={() => setEdited({})}>
      New template
    </Button>
  );
  return (
    <Card title="Templates" isFlush actions={query.data?.length ? add : undefined}>
      <QueryState query={query} failed="The templates could not be loaded" skeleton="m-4 h-16">
        {(templates) =>
          templates.length === 0 ? (
            <EmptyState picture="email" title="No templates yet" action={add}>
              Save emails you write often and start new campaigns from them.
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
                  <IconButton
                    icon={Pencil}
                    label={`Edit ${template.name}`}
                    size="small"
                    onClick={() => setEdited(template)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={`Delete ${template.name}`}
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
        title={`Delete ${toDelete?.name}?`}
        description="Campaigns created from it do not change."
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
