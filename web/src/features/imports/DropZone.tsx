import { clsx } from 'clsx';
import { type ReactNode, useRef, useState } from 'react';

interface DropZoneProps {
  /** Names the input for screen readers. */
  label: string;
  /** The file extensions and media types that the picker offers. */
  accept: string;
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
  className: string;
  /** The button that opens the picker, and a hint. */
  children: (openPicker: () => void) => ReactNode;
}

/** Takes files that are dropped on it, or picked with its button; a phone offers its own picker. */
export function DropZone({ label, accept, isMultiple = false, onFiles, className, children }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the mouse; the button does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
      className={clsx(
        'flex flex-col items-center gap-2 rounded-lg border border-dashed px-4 text-center',
        isOver ? 'border-accent bg-accent-soft' : 'border-control/60',
        className,
      )}
    >
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        multiple={isMultiple}
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          take(target.files);
          // Lets the user pick the same file again after correcting it; an unchanged value would fire no event.
          target.value = '';
        }}
      />
    </div>
  );
}
