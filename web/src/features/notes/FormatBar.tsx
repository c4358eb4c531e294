import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Sentence } from '@rapport/shared/words';
import { Bold, Heading2, Link2, List, ListOrdered, ListTodo, type LucideIcon } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useWords } from '../../lib/words/macros';
import { IconButton } from '../../ui/button/IconButton';
import { applyEdit, continueList, formatSelection, type Tool } from './formatting';
import { TemplateMenu } from './TemplateMenu';

const TOOLS: [tool: Tool, label: Sentence, icon: LucideIcon, keys?: string][] = [
  ['heading', msg`Heading`, Heading2],
  ['bold', msg`Bold`, Bold, 'Control+B'],
  ['list', msg`Bullet list`, List],
  ['numbers', msg`Numbered list`, ListOrdered],
  ['checks', msg`Check list`, ListTodo],
  ['link', msg`Link`, Link2, 'Control+K'],
];

interface FormatBarProps {
  area: RefObject<HTMLTextAreaElement | null>;
  /** Called when a tool is used. */
  onUse?: () => void;
}

/** Buttons that format the selected text of a text box as Markdown. */
export function FormatBar({ area, onUse }: FormatBarProps) {
  const { t } = useLingui();
  const { _ } = useWords();
  return (
    <div role="toolbar" aria-label={t`Formatting`} className="-ms-1 flex items-center">
      {TOOLS.map(([tool, label, icon, keys]) => (
        <IconButton
          key={tool}
          icon={icon}
          label={_(label)}
          size="small"
          aria-keyshortcuts={keys}
          // Keeps the focus in the text box, and the keyboard of a phone open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            if (!area.current || area.current.readOnly) return;
            format(area.current, tool);
            onUse?.();
          }}
          className="pointer-coarse:w-10"
        />
      ))}
      <TemplateMenu area={area} onUse={onUse} />
    </div>
  );
}

const format = (area: HTMLTextAreaElement, tool: Tool) =>
  applyEdit(area, formatSelection(area.value, area.selectionStart, area.selectionEnd, tool));

const KEYS: Record<string, Tool> = { b: 'bold', k: 'link' };

/** Formats by Ctrl or Cmd with B and K, and continues a list at Enter. @returns whether a tool was used */
export const formatByKey = (event: KeyboardEvent<HTMLTextAreaElement>, continuesLists = true): boolean => {
  const { currentTarget: area, nativeEvent, key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (nativeEvent.isComposing || shiftKey || altKey || area.readOnly) return false;
  const tool = ctrlKey || metaKey ? KEYS[key.toLowerCase()] : undefined;
  if (tool) {
    event.preventDefault();
    // Outside of the text box, Ctrl K opens the global search.
    event.stopPropagation();
    format(area, tool);
    return true;
  }
  if (key !== 'Enter' || ctrlKey || metaKey || !continuesLists || area.selectionStart !== area.selectionEnd)
    return false;
  const edit = continueList(area.value, area.selectionStart);
  if (!edit) return false;
  event.preventDefault();
  applyEdit(area, edit);
  return false;
};
