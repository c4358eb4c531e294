import { useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { IconButton } from '../../ui/button/IconButton';
import { Breakable } from '../../ui/text/Breakable';

interface ReachableProps {
  /** The primary one first. */
  all: string[];
  href: (one: string) => string;
  onMakePrimary: (one: string) => void;
}

/** The addresses or numbers of a contact, with a button on all but the first that makes them the primary one. */
export function Reachable({ all, href, onMakePrimary }: ReachableProps) {
  const { t } = useLingui();
  return (
    <ul className="flex flex-col">
      {all.map((one, nth) => (
        <li key={one} className="flex min-w-0 items-center gap-1">
          <a href={href(one)} className="tap-target min-w-0 break-words text-accent-text hover:underline">
            <Breakable>{one}</Breakable>
          </a>
          {nth > 0 && (
            <IconButton label={t`Make ${one} primary`} size="small" onClick={() => onMakePrimary(one)}>
              <Star size={13} aria-hidden="true" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
