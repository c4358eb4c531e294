import { useLingui } from '@lingui/react/macro';
import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button/Button';
import { toast } from '../../ui/feedback/toast';
import { type BrandPicture, useChangeBrandPicture, useRemoveBrandPicture } from './branding.queries';

interface PictureInputProps {
  kind: BrandPicture;
  address: string | null;
  isDisabled: boolean;
}

/** The logo or icon: shown, chosen and removed, each at once. */
export function PictureInput({ kind, address, isDisabled }: PictureInputProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const change = useChangeBrandPicture(kind);
  const remove = useRemoveBrandPicture(kind);
  const isLogo = kind === 'logo';
  const words = isLogo
    ? { label: t`Logo`, choose: address ? t`Change logo` : t`Add a logo`, remove: t`Remove logo` }
    : { label: t`Icon`, choose: address ? t`Change icon` : t`Add an icon`, remove: t`Remove icon` };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div>
        <p className="font-medium">{words.label}</p>
        <p className="text-[13px]/4.5 text-ink-faint">
          {isLogo
            ? t`Wide, on a transparent or white background. Shown in the corner and on quotes and emails.`
            : t`Square. Shown in the browser tab, and in the corner without a logo.`}
        </p>
      </div>
      {address && (
        <img
          src={address}
          alt={words.label}
          style={{ background: '#fff' }}
          className={`self-start rounded-sm border border-line object-contain p-1 ${isLogo ? 'h-14 max-w-full' : 'size-14'}`}
        />
      )}
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
        {address && (
          <Button
            size="small"
            tone="quiet"
            disabled={isDisabled}
            isBusy={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: () => chooser.current?.focus() })}
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
          if (file) change.mutate(file, { onSuccess: () => toast.success(t`Branding saved`) });
        }}
      />
    </div>
  );
}
