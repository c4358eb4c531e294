import { CopyButton } from '../button/CopyButton';

interface CopyableTextProps {
  /** The name of the text, such as `API key`. */
  label: string;
  text: string;
}

/** An address or a key in full, with a button that copies it. */
export function CopyableText({ label, text }: CopyableTextProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <output
        aria-label={label}
        className="min-w-0 flex-1 select-all break-all rounded-md bg-sunken px-3 py-2 font-mono text-sm"
      >
        {text}
      </output>
      <CopyButton label={label} text={text} />
    </div>
  );
}
