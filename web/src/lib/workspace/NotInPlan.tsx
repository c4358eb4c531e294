import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button/LinkButton';
import type { PictureName } from '../../ui/feedback/drawings';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { paths } from '../routes/paths';

interface NotInPlanProps {
  picture: PictureName;
  /** The plan that includes it. */
  title: string;
  /** What it is for. */
  children: ReactNode;
}

/** Replaces a part that the plan does not include, with a link to the plans. */
export function NotInPlan({ picture, title, children }: NotInPlanProps) {
  return (
    <EmptyState
      picture={picture}
      title={title}
      action={
        <LinkButton tone="primary" to={paths.billing}>
          <Trans>See plans</Trans>
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  );
}
