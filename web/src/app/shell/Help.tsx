import { useLingui } from '@lingui/react/macro';
import { CircleHelp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSession } from '../../features/access/useSession';
import { useUrlState } from '../../lib/routes/useUrlState';
import { IconButton } from '../../ui/button/IconButton';
import { MissingOverlay } from '../../ui/feedback/MissingFile';
import { Dialog } from '../../ui/overlay/Dialog';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { Popover } from '../../ui/overlay/Popover';
import { WhileOpening } from '../../ui/overlay/WhileOpening';

const HelpPanel = lazyPart(() => import('../../features/help/HelpPanel').then((m) => m.HelpPanel));
const HelpCenter = lazyPart(() => import('../../features/help/HelpCenter').then((m) => m.HelpCenter));
const SupportDialog = lazyPart(
  () => import('../../features/help/SupportDialog').then((m) => m.SupportDialog),
  MissingOverlay,
);
const TutorialDialog = lazyPart(
  () => import('../../features/tutorial/TutorialDialog').then((m) => m.TutorialDialog),
  MissingOverlay,
);

/** The help button, its panel, and the dialogs that the panel opens. */
export function Help() {
  const { t } = useLingui();
  const { user } = useSession();
  const [opened, setOpened] = useState<'tutorial' | 'support' | 'center' | null>(null);
  const [, changeUrl] = useUrlState('article', 'help');
  const open = (what: typeof opened) => () => setOpened(what);
  const close = open(null);
  const leaveCenter = () => {
    close();
    changeUrl({ article: '', help: '' }, { replace: true });
  };

  return (
    <>
      <Popover
        label={t`Help & Support`}
        trigger={
          <IconButton label={t`Help`}>
            <CircleHelp size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
      >
        {(closePanel) => {
          const choose = (what: typeof opened) => () => {
            closePanel();
            setOpened(what);
          };
          return (
            <Suspense>
              <HelpPanel
                onTutorial={choose('tutorial')}
                onSupport={choose('support')}
                onHelpCenter={choose('center')}
                onClose={closePanel}
              />
            </Suspense>
          );
        }}
      </Popover>
      <WhileOpening>
        {opened === 'tutorial' && <TutorialDialog open onClose={close} />}
        {opened === 'support' && <SupportDialog open sender={user} onClose={close} />}
        {opened === 'center' && (
          <Dialog open title={t`Help Center`} size="large" onOpenChange={leaveCenter}>
            <HelpCenter onTutorial={open('tutorial')} onSupport={open('support')} onLeave={close} />
          </Dialog>
        )}
      </WhileOpening>
    </>
  );
}
