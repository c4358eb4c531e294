import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { viewsQuery } from '../../lib/views/views';
import { useWords } from '../../lib/words/macros';
import { Button } from '../../ui/button/Button';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/Dialog';
import { AudienceCountLine } from './AudienceCountLine';
import { audienceOf } from './campaignInput';
import { audienceInWords } from './campaignLabels';

interface SendDialogProps {
  open: boolean;
  onClose: () => void;
  onSend: () => Promise<unknown>;
}

/** The confirmation before a campaign is sent, because emails cannot be recalled. */
export function SendDialog({ open, onClose, onSend }: SendDialogProps) {
  const { t } = useLingui();
  const { _ } = useWords();
  const { control, formState } = useFormContext();
  const [name, fields] = useWatch({ control, name: ['name', 'audience'] });
  const audience = audienceOf(fields);
  const { data: views } = useQuery(viewsQuery('contact'));
  const view = views?.find(({ id }) => id === audience.view);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="small"
      title={t`Send ${name}?`}
      description={t`An email cannot be recalled. Contacts added to the audience later do not get it.`}
    >
      <div className="flex flex-col gap-3">
        <p className="font-medium">
          <bdi>{audienceInWords(_, audience, view?.name)}</bdi>
        </p>
        <AudienceCountLine audience={audience} />
        <DialogActions>
          <DialogCancel />
          <Button tone="primary" isBusy={formState.isSubmitting} onClick={() => void onSend()}>
            <Trans>Send now</Trans>
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
