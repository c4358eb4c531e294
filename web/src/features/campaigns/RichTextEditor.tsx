import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Sentence } from '@rapport/shared/words';
import { type ChainedCommands, type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { clsx } from 'clsx';
import {
  Bold,
  Heading2,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Underline,
  Undo2,
} from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useWords } from '../../lib/words/macros';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { controlLook } from '../../ui/form/controls';
import './richText.css';

interface RichTextEditorProps {
  id: string;
  label: string;
  value: string;
  isWrong: boolean;
  describedBy: string | undefined;
  onChange: (html: string) => void;
  onBlur: () => void;
  /** Called with a function that inserts text at the caret. */
  onReady: (insert: (text: string) => void) => void;
}

type Press = (chain: ChainedCommands) => ChainedCommands;

const TOOLS: [label: Sentence, icon: LucideIcon, mark: string, press: Press][] = [
  [msg`Bold`, Bold, 'bold', (chain) => chain.toggleBold()],
  [msg`Italic`, Italic, 'italic', (chain) => chain.toggleItalic()],
  [msg`Underline`, Underline, 'underline', (chain) => chain.toggleUnderline()],
  [msg`Heading`, Heading2, 'heading', (chain) => chain.toggleHeading({ level: 2 })],
  [msg`Bullet list`, List, 'bulletList', (chain) => chain.toggleBulletList()],
  [msg`Numbered list`, ListOrdered, 'orderedList', (chain) => chain.toggleOrderedList()],
  [
    msg({ message: 'Quote', context: 'formatting of a text' }),
    Quote,
    'blockquote',
    (chain) => chain.toggleBlockquote(),
  ],
];

const HISTORY: [label: Sentence, icon: LucideIcon, press: Press][] = [
  [msg`Undo`, Undo2, (chain) => chain.undo()],
  [msg`Redo`, Redo2, (chain) => chain.redo()],
];

/** An editor for HTML with the formatting that emails can have. */
export function RichTextEditor(props: RichTextEditorProps) {
  const [isLinking, setIsLinking] = useState(false);
  const editor = useRichText(props);
  if (!editor) return null;
  return (
    <div
      className={clsx(
        'rounded-md border bg-surface focus-within:border-accent focus-within:outline-1 focus-within:outline-accent',
        props.isWrong ? 'border-danger' : 'border-control',
      )}
    >
      <Toolbar editor={editor} isLinking={isLinking} onLink={() => setIsLinking(!isLinking)} />
      {isLinking && <LinkRow editor={editor} onDone={() => setIsLinking(false)} />}
      <EditorContent editor={editor} />
    </div>
  );
}

/** The editor, which is kept in sync with the value and the labels of its field. */
const useRichText = ({ id, label, value, isWrong, describedBy, onChange, onBlur, onReady }: RichTextEditorProps) => {
  const editor = useEditor({
    // Our style sheet already contains the CSS that the editor would inject.
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        code: false,
        codeBlock: false,
        heading: { levels: [1, 2, 3] },
        link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
      }),
    ],
    content: value,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    onBlur,
  });
  useEffect(() => {
    if (editor) onReady((text) => editor.chain().focus().insertContent(text).run());
  }, [editor, onReady]);
  useEffect(() => {
    // The value was set from outside, for instance by a template.
    if (editor && !editor.isDestroyed && value !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        attributes: {
          id,
          role: 'textbox',
          dir: 'auto',
          'aria-multiline': 'true',
          'aria-label': label,
          ...(isWrong && { 'aria-invalid': 'true' }),
          ...(describedBy && { 'aria-describedby': describedBy }),
          class: 'rich-text min-h-64 px-3 py-2 outline-none',
        },
      },
    });
  }, [editor, id, label, isWrong, describedBy]);
  return editor;
};

interface ToolbarProps {
  editor: Editor;
  isLinking: boolean;
  onLink: () => void;
}

function Toolbar({ editor, isLinking, onLink }: ToolbarProps) {
  const { t } = useLingui();
  const { _ } = useWords();
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: TOOLS.map(([, , mark]) => current.isActive(mark)),
      link: current.isActive('link'),
    }),
  });
  const tool = (label: string, icon: LucideIcon, press: Press, isPressed?: boolean) => (
    <IconButton
      icon={icon}
      key={label}
      label={label}
      size="small"
      aria-pressed={isPressed}
      className={clsx(isPressed && 'bg-accent-soft text-accent-text')}
      onClick={() => press(editor.chain().focus()).run()}
    />
  );
  return (
    <div
      role="toolbar"
      aria-label={t`Formatting`}
      className="flex flex-wrap items-center gap-0.5 border-line border-b px-1.5 py-1"
    >
      {TOOLS.map(([name, icon, , press], at) => tool(_(name), icon, press, active.on[at] ?? false))}
      <IconButton
        icon={Link2}
        label={t`Link`}
        size="small"
        aria-pressed={active.link}
        aria-expanded={isLinking}
        className={clsx(active.link && 'bg-accent-soft text-accent-text')}
        onClick={onLink}
      />
      <span className="ms-auto flex">{HISTORY.map(([name, icon, press]) => tool(_(name), icon, press))}</span>
    </div>
  );
}

/** The field for the URL of the selected text. It is not a form, because it is inside one. */
function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useLingui();
  const [url, setUrl] = useState<string>(editor.getAttributes('link').href ?? '');
  const apply = (event: FormEvent | React.KeyboardEvent) => {
    event.preventDefault();
    const trimmed = url.trim();
    const href = trimmed === '' || /^(https?:\/\/|mailto:)/i.test(trimmed) ? trimmed : `https://${trimmed}`;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: trimmed, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    onDone();
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b p-2">
      <input
        // biome-ignore lint/a11y/noAutofocus: it appears because somebody asked for it
        autoFocus
        type="url"
        aria-label={t`Address of the link`}
        placeholder="https://"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(event);
          if (event.key === 'Escape') {
            event.stopPropagation();
            onDone();
          }
        }}
        className={clsx(controlLook, 'min-w-40 flex-1')}
      />
      <Button size="small" onClick={apply}>
        {url.trim() === '' ? t`Remove link` : t`Set link`}
      </Button>
    </div>
  );
}
