import { Trans, useLingui } from '@lingui/react/macro';
import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button/Button';
import { toast } from '../../ui/feedback/toast';
import { Avatar } from '../../ui/text/Avatar';
import { useChangePicture, useRemovePicture } from './settings.queries';

interface ProfilePictureProps {
  name: string;
  picture: string | null;
}

/** How one is shown to the others of the workspace. */
export function ProfilePicture({ name, picture }: ProfilePictureProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const change = useChangePicture();
  const remove = useRemovePicture();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar name={name} picture={picture} size="large" />
      <div className="flex flex-wrap gap-2">
        <Button
          icon={ImageUp}
          ref={chooser}
          size="small"
          isBusy={change.isPending}
          onClick={() => input.current?.click()}
        >
          {picture ? t`Change picture` : t`Add a picture`}
        </Button>
        {picture && (
          <Button
            size="small"
            tone="quiet"
            isBusy={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: () => {
                  toast.success(t`Picture removed`);
                  chooser.current?.focus();
                },
              })
            }
          >
            <Trans>Remove picture</Trans>
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t`Your picture`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) change.mutate(file, { onSuccess: () => toast.success(t`Picture saved`) });
        }}
      />
    </div>
  );
}
