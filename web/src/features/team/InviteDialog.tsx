import { Trans, useLingui } from '@lingui/react/macro';
import { INVITATION_DAYS, NewInvitation } from '@rapport/shared/team';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiProblem } from '../../lib/http/apiProblem';
import { serverConfig } from '../../lib/http/serverConfig';
import { formResolver } from '../../lib/words/formResolver';
import { ProblemBanner } from '../../lib/workspace/ProblemBanner';
import { Button } from '../../ui/button/Button';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { showFieldErrors } from '../../ui/form/formErrors';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/Dialog';
import { ShownOnce } from '../../ui/overlay/ShownOnce';
import { useInvite } from './team.queries';

/** Invites someone by email, or creates an invitation link to share. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [link, setLink] = useState<string | null>(null);
  const close = () => {
    setLink(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={link ? t`Your invitation link` : t`Invite a team member`}
      size="small"
    >
      {link ? (
        <ShownOnce label={t`Invitation link`} text={link}>
          <Trans>The first person to open this link joins the workspace. It is shown only once.</Trans>
        </ShownOnce>
      ) : (
        <InviteForm onLink={setLink} onSent={close} />
      )}
    </Dialog>
  );
}

function InviteForm({ onLink, onSent }: { onLink: (link: string) => void; onSent: () => void }) {
  const { t } = useLingui();
  const { data: config } = useQuery(serverConfig());
  const invite = useInvite();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const form = useForm({ resolver: formResolver(NewInvitation), defaultValues: { email: '' } });

  const send = async (input: NewInvitation) => {
    setProblem(null);
    try {
      const { email, link } = await invite.mutateAsync(input);
      if (link) return onLink(link);
      toast.success(t`Invitation sent`, { description: t`We sent an invitation link to ${email}.` });
      onSent();
    } catch (error) {
      showFieldErrors(form, error);
      if (error instanceof ApiProblem) setProblem(error);
    }
  };
  const sendByEmail = form.handleSubmit((input) => {
    if (input.email) return send(input);
    form.setError('email', { message: t`Email is required` }, { shouldFocus: true });
  });
  return (
    <Form form={form} onSubmit={sendByEmail}>
      <ProblemBanner problem={problem} />
      <p className="text-ink-soft">
        <Trans>
          Members can view and edit everything in this workspace, but cannot manage members. Each invitation can be used
          once and expires after {INVITATION_DAYS} days.
        </Trans>
      </p>
      {config?.mail !== 'off' && (
        <Field name="email" label={t`Email`} type="email" inputMode="email" autoComplete="off" autoFocus />
      )}
      <DialogActions>
        <Button icon={Link2} disabled={invite.isPending} onClick={() => send({})} className="max-sm:basis-full">
          <Trans>Create link</Trans>
        </Button>
        <DialogCancel />
        {config?.mail !== 'off' && (
          <SubmitButton>
            <Trans>Send invitation</Trans>
          </SubmitButton>
        )}
      </DialogActions>
    </Form>
  );
}
