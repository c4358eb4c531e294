import { Trans } from '@lingui/react/macro';
import type { RememberedImport } from '@rapport/shared/imports';
import { usePreferences } from '../../lib/format/preferences';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { useForgetChoices } from './imports.queries';

interface RememberedNoticeProps {
  remembered: RememberedImport;
  onForgotten: () => void;
}

/** Says that a file with the same columns was imported before and is read in the same way. */
export function RememberedNotice({ remembered: { id, chosen_at }, onForgotten }: RememberedNoticeProps) {
  const { language, timezone } = usePreferences();
  const { mutate: forget, isPending } = useForgetChoices();
  const day =
    chosen_at &&
    new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: timezone }).format(
      new Date(chosen_at),
    );
  return (
    <Banner
      action={
        <Button size="small" isBusy={isPending} onClick={() => forget(id, { onSuccess: onForgotten })}>
          <Trans>Reset choices</Trans>
        </Button>
      }
    >
      {day ? (
        <Trans>Using your choices from the last import with these columns ({day}).</Trans>
      ) : (
        <Trans>Using your choices from the last import with these columns.</Trans>
      )}
    </Banner>
  );
}
