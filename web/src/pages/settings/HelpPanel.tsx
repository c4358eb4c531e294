import type { CurrentUser } from '@rapport/shared/access';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/routes/paths';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { WhileOpening } from '../../ui/overlay/WhileOpening';

const HelpCenter = lazyPart(async () => (await import('../../features/help/HelpCenter')).HelpCenter);
const SupportDialog = lazyPart(async () => (await import('../../features/help/SupportDialog')).SupportDialog);

export function HelpPanel({ user }: { user: CurrentUser | null }) {
  const navigate = useNavigate();
  const [asksSupport, setAsksSupport] = useState(false);
  return (
    <>
      <HelpCenter onTutorial={() => void navigate(paths.tutorial)} onSupport={() => setAsksSupport(true)} />
      <WhileOpening>
        {asksSupport && <SupportDialog open sender={user} onClose={() => setAsksSupport(false)} />}
      </WhileOpening>
    </>
  );
}
