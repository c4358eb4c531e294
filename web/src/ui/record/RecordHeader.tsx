import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { appName } from '../../lib/words/i18n';
import { titleLook } from '../page/titleLook';
import { Avatar } from '../text/Avatar';

interface RecordHeaderProps {
  name: string;
  /** Whether its lists show it with an avatar, like people and companies. */
  hasAvatar: boolean;
  /** The link to its list. */
  back: ReactNode;
  subtitle: ReactNode;
  /** The most used buttons. */
  actions: ReactNode;
  /** The less used buttons. */
  tools: ReactNode;
}

/** The header of a record's page: the link to its list, its name, and its actions. */
export function RecordHeader({ name, hasAvatar, back, subtitle, actions, tools }: RecordHeaderProps) {
  const { t } = useLingui();
  return (
    <header className="flex flex-col gap-2">
      <title>{`${name} – ${appName()}`}</title>
      <div className="record-top flex items-center justify-between gap-2">
        <nav aria-label={t`Breadcrumb`} className="min-w-0">
          <ol className="flex min-w-0 items-center gap-1">
            <li>{back}</li>
            <li className="flex min-w-0 items-center gap-2 text-[13px]/4.5 text-ink-faint max-sm:hidden">
              <span aria-hidden="true">/</span>
              <bdi aria-current="page" className="max-w-56 truncate">
                {name}
              </bdi>
            </li>
          </ol>
        </nav>
        <div className="record-tools">{tools}</div>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-56 items-center gap-4">
          {hasAvatar && (
            <div className="flex max-sm:hidden">
              <Avatar name={name} size="large" />
            </div>
          )}
          <div className="min-w-0 flex-1">
            <h1 className={`break-words font-display ${titleLook(name, 'record-name')}`}>
              <bdi>{name}</bdi>
            </h1>
            <div className="mt-1 flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft *:min-w-0">
              {subtitle}
            </div>
          </div>
        </div>
        <div className="record-actions">{actions}</div>
      </div>
    </header>
  );
}
