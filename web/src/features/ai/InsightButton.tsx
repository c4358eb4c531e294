import type { InsightAction } from '@rapport/shared/ai';
import { Button } from '../../ui/button/Button';
import { LinkButton } from '../../ui/button/LinkButton';

interface InsightButtonProps {
  action: InsightAction;
  isBusy: boolean;
  onAct: (action: InsightAction) => void;
  tone?: 'primary';
}

/** The button of an action: it opens a page, starts an email, or calls `onAct`. */
export function InsightButton({ action, isBusy, onAct, tone }: InsightButtonProps) {
  const look = tone ? ({ tone } as const) : ({ size: 'small' } as const);
  if (action.type === 'open') {
    return (
      <LinkButton to={action.path} {...look}>
        {action.label}
      </LinkButton>
    );
  }
  if (action.type === 'open_mail') {
    return (
      <Button asChild {...look}>
        <a href={`mailto:${encodeURIComponent(action.email)}`}>{action.label}</a>
      </Button>
    );
  }
  return (
    <Button isBusy={isBusy} onClick={() => onAct(action)} {...look}>
      {action.label}
    </Button>
  );
}
