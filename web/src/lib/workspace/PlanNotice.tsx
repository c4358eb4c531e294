import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button/LinkButton';
import { Banner } from '../../ui/feedback/Banner';
import { paths } from '../routes/paths';

/** Says that the plan does not include something, before anything is entered. */
export function PlanNotice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Banner
      title={title}
      action={
        <LinkButton tone="primary" size="small" to={paths.billing}>
          <Trans>See plans</Trans>
        </LinkButton>
      }
    >
      {children}
    </Banner>
  );
}
