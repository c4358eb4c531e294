import { Trans, useLingui } from '@lingui/react/macro';
import type { Contact } from '@rapport/shared/contacts';
import { CalendarPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/button/Button';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Dialog } from '../../ui/overlay/Dialog';
import { lazyPart } from '../../ui/overlay/lazyPart';

const MeetingForm = lazyPart(async () => (await import('./MeetingForm')).MeetingForm);

/** Plans a meeting with a contact, who is invited by email. */
export function PlanMeeting({ contact }: { contact: Contact }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  if (contact.email === '') return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} title={t`Plan a meeting`}>
        <CalendarPlus size={14} aria-hidden="true" />
        <span className="max-sm:sr-only">
          <Trans>Meeting</Trans>
        </span>
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t`Plan a meeting with ${{ name: contact.name }}`} size="small">
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <MeetingForm contact={contact} onPlanned={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
