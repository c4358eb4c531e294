import { useLingui } from '@lingui/react/macro';
import { PictureButtons } from '../../ui/form/PictureButtons';
import { Avatar } from '../../ui/text/Avatar';
import { useChangePicture, useRemovePicture } from './settings.queries';

interface ProfilePictureProps {
  name: string;
  picture: string | null;
}

/** The user's picture, which the other members of the workspace see. */
export function ProfilePicture({ name, picture }: ProfilePictureProps) {
  const { t } = useLingui();
  const words = {
    label: t`Your picture`,
    choose: picture ? t`Change picture` : t`Add a picture`,
    remove: t`Remove picture`,
    saved: t`Picture saved`,
    removed: t`Picture removed`,
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar name={name} picture={picture} size="large" />
      <PictureButtons
        words={words}
        hasPicture={Boolean(picture)}
        change={useChangePicture()}
        remove={useRemovePicture()}
      />
    </div>
  );
}
