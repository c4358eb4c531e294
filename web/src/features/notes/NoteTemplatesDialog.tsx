import { Trans, useLingui } from '@lingui/react/macro';
import type { NoteTemplate } from '@rapport/shared/noteTemplates';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button/IconButton';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Dialog } from '../../ui/overlay/Dialog';
import { NoteTemplateDialog } from './NoteTemplateDialog';
import { noteTemplatesQuery, useDeleteNoteTemplate } from './noteTemplates.queries';

/** The workspace's templates for notes, which can be edited and deleted here. */
export function NoteTemplatesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t`Note templates`}>
      <TemplateList />
    </Dialog>
  );
}

function TemplateList() {
  const { t } = useLingui();
  const query = useQuery(noteTemplatesQuery());
  const { mutateAsync: remove } = useDeleteNoteTemplate();
  const [edited, setEdited] = useState<NoteTemplate | null>(null);
  const [toDelete, setToDelete] = useState<NoteTemplate | null>(null);
  const name = toDelete?.name ?? '';
  return (
    <>
      <QueryState query={query} failed={t`The templates could not be loaded`} skeleton="h-32">
        {(templates) =>
          templates.length === 0 ? (
            <p className="text-ink-soft">
              <Trans>No templates yet. Write a note and choose “Save as template…”.</Trans>
            </p>
          ) : (
            <ul aria-label={t`Note templates`} className="divide-y divide-line">
              {templates.map((template) => (
                <li key={template.id} className="flex items-center gap-1 py-1">
                  <bdi className="min-w-0 flex-1 break-words">{template.name}</bdi>
                  <IconButton
                    icon={Pencil}
                    label={t`Edit ${{ name: template.name }}`}
                    onClick={() => setEdited(template)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t`Delete ${{ name: template.name }}`}
                    onClick={() => setToDelete(template)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      <NoteTemplateDialog open={edited !== null} template={edited ?? undefined} onClose={() => setEdited(null)} />
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={(next) => !next && setToDelete(null)}
        title={t`Delete ${name}?`}
        description={<Trans>Notes that were created from it stay as they are.</Trans>}
        confirmLabel={t`Delete template`}
        onConfirm={() => toDelete && remove(toDelete).then(() => toast.success(t`Template deleted`))}
      />
    </>
  );
}
