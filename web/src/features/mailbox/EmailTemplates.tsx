import { Trans } from '@lingui/react/macro';
import type { Template } from '@rapport/shared/campaigns';
import type { Contact } from '@rapport/shared/contacts';
import { fillIn } from '@rapport/shared/personalization';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useReader } from '../../lib/email/useReader';
import { get } from '../../lib/http/http';
import { Button } from '../../ui/button/Button';
import { Menu, MenuItem, MenuLabel } from '../../ui/overlay/Menu';

interface EmailTemplatesProps {
  contact?: Contact;
  onUse: (filled: { subject: string; text: string }) => void;
}

/** Starts an email with a template of the workspace, filled in for the contact. */
export function EmailTemplates({ contact, onUse }: EmailTemplatesProps) {
  const { data: templates, isError } = useQuery({
    queryKey: ['templates'],
    queryFn: ({ signal }) => get<Template[]>('/templates', { signal }),
  });
  const plain = templates?.filter(({ format }) => format === 'text');
  const reader = useReader(contact);
  return (
    <div>
      <Menu
        align="start"
        trigger={
          <Button icon={FileText} size="small">
            <Trans>Templates</Trans>
          </Button>
        }
      >
        {plain?.length === 0 && (
          <MenuLabel>
            <Trans>No templates yet. Create them under Marketing.</Trans>
          </MenuLabel>
        )}
        {isError && !templates && (
          <MenuLabel>
            <Trans>The templates could not be loaded</Trans>
          </MenuLabel>
        )}
        {plain?.map((template) => (
          <MenuItem
            key={template.id}
            onSelect={() =>
              onUse({ subject: fillIn(template.subject, reader), text: fillIn(template.content, reader) })
            }
          >
            <bdi className="max-w-64 truncate">{template.name}</bdi>
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
