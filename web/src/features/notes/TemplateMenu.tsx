import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useWords } from '../../lib/words/macros';
import { IconButton } from '../../ui/button/IconButton';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlay/Menu';
import { applyEdit, insertLines } from './formatting';
import { NoteTemplateDialog } from './NoteTemplateDialog';
import { NoteTemplatesDialog } from './NoteTemplatesDialog';
import { noteTemplatesQuery } from './noteTemplates.queries';
import { READY_TEMPLATES } from './readyTemplates';

interface TemplateMenuProps {
  area: RefObject<HTMLTextAreaElement | null>;
  /** Called when a template is used. */
  onUse?: () => void;
}

/** Inserts a template into a text box, or saves the text of the box as a template. */
export function TemplateMenu({ area, onUse }: TemplateMenuProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<'save' | 'manage' | null>(null);
  const [text, setText] = useState('');
  const close = () => setOpened(null);
  return (
    <>
      <Menu
        align="start"
        trigger={<IconButton icon={FileText} label={t`Templates`} size="small" className="pointer-coarse:w-10" />}
      >
        <Entries
          onChoose={(content) => {
            if (!area.current || area.current.readOnly) return;
            applyEdit(area.current, insertLines(area.current.value, area.current.selectionEnd, content));
            onUse?.();
          }}
          onManage={() => setOpened('manage')}
          onSave={() => {
            setText(area.current?.value ?? '');
            setOpened('save');
          }}
        />
      </Menu>
      <NoteTemplateDialog open={opened === 'save'} content={text} onClose={close} />
      <NoteTemplatesDialog open={opened === 'manage'} onClose={close} />
    </>
  );
}

interface EntriesProps {
  onChoose: (content: string) => void;
  onManage: () => void;
  onSave: () => void;
}

/** The entries of the menu. The templates are fetched when it first opens. */
function Entries({ onChoose, onManage, onSave }: EntriesProps) {
  const { _ } = useWords();
  const { data: templates = [] } = useQuery(noteTemplatesQuery());
  return (
    <>
      {templates.length > 0 && (
        <>
          <MenuLabel>
            <Trans>Your templates</Trans>
          </MenuLabel>
          {templates.map(({ id, name, content }) => (
            <MenuItem key={id} onSelect={() => onChoose(content)}>
              <bdi title={name}>{name}</bdi>
            </MenuItem>
          ))}
          <MenuSeparator />
        </>
      )}
      <MenuLabel>
        <Trans>Ready-made</Trans>
      </MenuLabel>
      {READY_TEMPLATES.map(({ id, name, content }) => (
        <MenuItem key={id} onSelect={() => onChoose(_(content))}>
          {_(name)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={onSave}>
        <Trans>Save as template…</Trans>
      </MenuItem>
      {templates.length > 0 && (
        <MenuItem onSelect={onManage}>
          <Trans>Edit templates…</Trans>
        </MenuItem>
      )}
    </>
  );
}
