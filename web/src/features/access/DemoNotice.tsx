import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { MissingOverlay } from '../../ui/feedback/MissingFile';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { useWasOpened } from '../../ui/overlay/useWasOpened';
import { WhileOpening } from '../../ui/overlay/WhileOpening';

const KeepDemo = lazyPart(async () => (await import('./KeepDemo')).KeepDemo, MissingOverlay);

/** Tells the visitor of a demo when it is deleted and how to keep it. */
export function DemoNotice({ until }: { until: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpened = useWasOpened(isOpen);
  const isToday = new Date(until).toDateString() === new Date().toDateString();
  return (
    <>
      <Banner
        tone="warning"
        action={
          <Button size="small" onClick={() => setIsOpen(true)}>
            <Trans>Register</Trans>
          </Button>
        }
      >
        {isToday ? (
          <Trans>This is a demo. It is deleted today. Register to keep it.</Trans>
        ) : (
          <Trans>This is a demo. It is deleted tomorrow. Register to keep it.</Trans>
        )}
      </Banner>
      {wasOpened && (
        <WhileOpening>
          <KeepDemo open={isOpen} onOpenChange={setIsOpen} />
        </WhileOpening>
      )}
    </>
  );
}
