import { Trans, useLingui } from '@lingui/react/macro';
import type { Template } from '@rapport/shared/campaigns';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../ui/button/Button';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlay/Menu';
import { campaignQueries } from './campaigns.queries';

/** Starts the email from a template, or saves it as one. */
export function TemplateMenu({ onKeep }: { onKeep: () => void }) {
  const { t } = useLingui();
  const { data: templates, isError } = useQuery(campaignQueries.templates());
  const { getValues, setValue } = useFormContext();
  const [chosen, setChosen] = useState<Template | null>(null);
  const use = ({ subject, content, format }: Template) => {
    for (const [name, value] of Object.entries({ format, subject, content })) {
      setValue(name, value, { shouldDirty: true, shouldValidate: false });
    }
  };
  const isWritten = () => Boolean(String(getValues('subject')).trim() || String(getValues('content')).trim());
  return (
    <>
      <Menu
        trigger={
          <Button icon={FileText} size="small">
            <Trans>Templates</Trans>
          </Button>
        }
      >
        {templates?.length === 0 && (
          <MenuLabel>
            <Trans>No templates yet</Trans>
          </MenuLabel>
        )}
        {isError && !templates && (
          <MenuLabel>
            <Trans>The templates could not be loaded</Trans>
          </MenuLabel>
        )}
        {templates?.map((template) => (
          <MenuItem key={template.id} onSelect={() => (isWritten() ? setChosen(template) : use(template))}>
            <bdi title={template.name} className="max-w-64 truncate">
              {template.name}
            </bdi>
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={onKeep}>
          <Trans>Save as template…</Trans>
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={chosen !== null}
        onOpenChange={(open) => !open && setChosen(null)}
        title={t`Use the template?`}
        description={t`This replaces the current subject and content.`}
        confirmLabel={t`Use template`}
        onConfirm={() => chosen && use(chosen)}
      />
    </>
  );
}
