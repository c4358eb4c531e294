import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../button/Button';
import { toast } from '../feedback/toast';

interface Action<Input> {
  mutate: (input: Input, options: { onSuccess: () => void }) => void;
  isPending: boolean;
}

interface PictureButtonsProps {
  words: { label: string; choose: string; remove: string; saved: string; removed?: string };
  hasPicture: boolean;
  isDisabled?: boolean;
  change: Action<File>;
  remove: Action<void>;
}

/** Buttons to choose and to remove a picture. Each takes effect immediately, without a Save button. */
export function PictureButtons({ words, hasPicture, isDisabled, change, remove }: PictureButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const onRemoved = () => {
    if (words.removed) toast.success(words.removed);
    chooser.current?.focus();
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={ImageUp}
          ref={chooser}
          size="small"
          disabled={isDisabled}
          isBusy={change.isPending}
          onClick={() => input.current?.click()}
        >
          {words.choose}
        </Button>
        {hasPicture && (
          <Button
            size="small"
            tone="quiet"
            disabled={isDisabled}
            isBusy={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: onRemoved })}
          >
            {words.remove}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={words.label}
        className="sr-only"
        tabIndex={-1}
        disabled={isDisabled}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) change.mutate(file, { onSuccess: () => toast.success(words.saved) });
        }}
      />
    </>
  );
}
