import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { detailOf } from '../../lib/http/apiProblem';
import { paths } from '../../lib/routes/paths';
import { LinkButton } from '../../ui/button/LinkButton';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Spinner } from '../../ui/feedback/Spinner';
import { toast } from '../../ui/feedback/toast';
import { permissionQuery } from './mailbox.queries';

/** Connects the mailbox of a user who has just returned from their provider. */
export function PermissionAnswer() {
  const { t } = useLingui();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data, error } = useQuery(permissionQuery(search));
  useEffect(() => {
    if (!data) return;
    toast.success(t`Mailbox connected`);
    void navigate(`${paths.settings}?tab=mail`, { replace: true });
  }, [data, navigate, t]);
  if (!error) return <Spinner label={t`Connecting the mailbox`} />;
  return (
    <EmptyState
      title={t`The mailbox was not connected`}
      action={
        <LinkButton to={`${paths.settings}?tab=mail`} tone="primary" replace>
          <Trans>Try again</Trans>
        </LinkButton>
      }
    >
      {detailOf(error)}
    </EmptyState>
  );
}
