import { msg } from '@lingui/core/macro';
import { Building2, CircleCheckBig, Handshake, User } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { addCompanyPath, addContactPath, addDealPath, addTaskPath } from '../../lib/routes/links';
import { say } from '../../lib/words/words';

const choices = [
  { label: msg`Contact`, icon: User, path: addContactPath },
  { label: msg`Company`, icon: Building2, path: addCompanyPath },
  { label: msg`Deal`, icon: Handshake, path: addDealPath },
  { label: msg`Task`, icon: CircleCheckBig, path: addTaskPath },
];

/** The list of the quick-add button, below it or, if the button is at the bottom, above it. */
export function QuickAddList({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <ul className="absolute end-0 top-full z-10 mt-2 flex w-36 animate-settle flex-col gap-1 rounded-lg border border-line bg-raised p-1 shadow-float max-sm:top-auto max-sm:-end-12 max-sm:bottom-full max-sm:mb-2">
      {choices.map(({ label, icon: Icon, path }) => (
        <li key={path}>
          <button
            type="button"
            className="flex h-9 w-full items-center gap-2 rounded-md px-3 text-start hover:bg-hover pointer-coarse:h-11"
            onClick={() => {
              onClose();
              void navigate(path);
            }}
          >
            <Icon size={16} aria-hidden="true" />
            {say(label)}
          </button>
        </li>
      ))}
    </ul>
  );
}
