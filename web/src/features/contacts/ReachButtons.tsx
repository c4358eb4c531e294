import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Mail, PenLine, Phone } from 'lucide-react';
import { callLink, emailLink } from '../../lib/routes/contactLinks';
import { useUrlState } from '../../lib/routes/useUrlState';
import { sendsEmailQuery } from '../../lib/workspace/sendsEmail';
import { Button } from '../../ui/button/Button';

interface ReachButtonsProps {
  /** Empty if there is none, as for `email`. */
  phone?: string;
  email?: string;
  onLog: () => void;
}

/** Buttons that call or write to a person, from the member's own mailbox if it can send, and then log the touch. */
export function ReachButtons({ phone, email, onLog }: ReachButtonsProps) {
  const { data: sends = false } = useQuery(sendsEmailQuery());
  const [, change] = useUrlState('write');
  return (
    <>
      {phone && (
        <Button asChild>
          <a href={callLink(phone)} title={phone}>
            <Phone size={16} aria-hidden="true" />
            <Trans context="verb">Call</Trans>
          </a>
        </Button>
      )}
      {email && sends && (
        <Button icon={Mail} title={email} onClick={() => change({ write: 'email' })}>
          <Trans context="verb">Email</Trans>
        </Button>
      )}
      {email && !sends && (
        <Button asChild>
          <a href={emailLink(email)} title={email}>
            <Mail size={16} aria-hidden="true" />
            <Trans context="verb">Email</Trans>
          </a>
        </Button>
      )}
      <Button tone="primary" icon={PenLine} onClick={onLog}>
        <Trans>Log</Trans>
      </Button>
    </>
  );
}
