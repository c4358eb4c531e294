import { useLingui } from '@lingui/react/macro';
import { PictureButtons } from '../../ui/form/PictureButtons';
import { type BrandPicture, useChangeBrandPicture, useRemoveBrandPicture } from './branding.queries';

interface PictureInputProps {
  kind: BrandPicture;
  address: string | null;
  isDisabled: boolean;
}

/** Shows the logo or icon, and changes or removes it, which is saved at once. */
export function PictureInput({ kind, address, isDisabled }: PictureInputProps) {
  const { t } = useLingui();
  const change = useChangeBrandPicture(kind);
  const remove = useRemoveBrandPicture(kind);
  const isLogo = kind === 'logo';
  const words = isLogo
    ? { label: t`Logo`, choose: address ? t`Change logo` : t`Add a logo`, remove: t`Remove logo` }
    : { label: t`Icon`, choose: address ? t`Change icon` : t`Add an icon`, remove: t`Remove icon` };
  return (
    <div className="flex min-w-0 flex-col justify-between gap-2">
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
      <PictureButtons
        words={{ ...words, saved: t`Branding saved` }}
        hasPicture={Boolean(address)}
        isDisabled={isDisabled}
        change={change}
        remove={remove}
      />
    </div>
  );
}
