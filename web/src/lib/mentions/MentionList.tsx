import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Member } from '@rapport/shared/team';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useId, useState } from 'react';
import { Avatar } from '../../ui/text/Avatar';
import { teamQuery } from '../workspace/team';
import type { TextBox, TypedMention } from './typedMention';

const SHOWN = 8;

interface MentionListProps {
  box: TextBox;
  typed: TypedMention;
  onClose: () => void;
}

/** The members whose name or email address begins with what is typed. The text box keeps the focus. */
export function MentionList({ box, typed, onClose }: MentionListProps) {
  const { t } = useLingui();
  const id = useId();
  const members = useQuery(teamQuery()).data?.members ?? [];
  const found = members.length > 1 ? members.filter((member) => continues(member, typed.name)).slice(0, SHOWN) : [];
  const [chosen, setChosen] = useState(0);
  const active = Math.min(chosen, Math.max(0, found.length - 1));
  const person = found[active];
  const choose = (member: Member) => {
    insertMention(box, typed, spelled(member, members));
    onClose();
  };
  useEffect(() => {
    const isOpen = found.length > 0;
    box.setAttribute('aria-autocomplete', 'list');
    box.toggleAttribute('data-list-open', isOpen);
    if (isOpen) {
      box.setAttribute('aria-controls', id);
      box.setAttribute('aria-activedescendant', `${id}-${active}`);
    }
    const move = (by: number) => setChosen((active + by + found.length) % found.length);
    const press = (event: KeyboardEvent) => {
      if (!person || event.isComposing) return;
      if (event.key === 'ArrowDown') move(1);
      else if (event.key === 'ArrowUp') move(-1);
      else if (event.key === 'Escape') onClose();
      else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') choose(person);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Handled before the dialog, which would close on Escape.
    window.addEventListener('keydown', press, { capture: true });
    return () => {
      window.removeEventListener('keydown', press, { capture: true });
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant', 'data-list-open'])
        box.removeAttribute(name);
    };
  });
  return (
    <div className={clsx(found.length > 0 && 'contents')} hidden={found.length === 0}>
      <div
        id={id}
        role="listbox"
        aria-label={t`People to mention`}
        className="absolute inset-x-0 top-full z-40 mt-1 max-h-56 max-w-80 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float"
      >
        {found.map((member, index) => (
          <div
            key={member.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The text box keeps the focus.
            onPointerDown={(event) => {
              event.preventDefault();
              choose(member);
            }}
            className={clsx(
              'flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2 py-1 pointer-coarse:min-h-11',
              index === active ? 'bg-hover' : 'hover:bg-hover',
            )}
          >
            <Avatar name={member.name} picture={member.picture} size="small" />
            <span className="min-w-0">
              <bdi className="block truncate">{member.name}</bdi>
              <span className="block truncate text-ink-faint text-xs">{member.email}</span>
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {found.length > 0 && t`${plural(found.length, { one: '# person to mention', other: '# people to mention' })}`}
      </p>
    </div>
  );
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const continues = ({ name, email }: Member, typed: string): boolean => {
  const start = folded(typed);
  const words = folded(name).split(/\s+/);
  return words.some((_word, at) => words.slice(at).join(' ').startsWith(start)) || folded(email).startsWith(start);
};

/** A name that two members share would not identify either. */
const spelled = ({ name, email }: Member, members: Member[]): string =>
  members.filter((other) => folded(other.name) === folded(name)).length > 1 ? email : name;

const insertMention = (box: TextBox, { at, name }: TypedMention, mention: string) => {
  const end = at + 1 + name.length;
  const isSpaced = /^\s/.test(box.value.slice(end));
  box.setRangeText(`@${mention}${isSpaced ? '' : ' '}`, at, end, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
};
