import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy, type LucideIcon, PlayCircle, Users } from 'lucide-react';
import { serverConfig } from '../../lib/http/serverConfig';
import { useUrlState } from '../../lib/routes/useUrlState';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { SearchField } from '../../ui/form/SearchField';
import { HelpArticleView } from './HelpArticleView';
import { HelpTree } from './HelpTree';
import { findArticle, searchHelp } from './helpArticles';

interface HelpCenterProps {
  onTutorial: () => void;
  onSupport: () => void;
  /** Called when the user follows an article's link to a page of the app. */
  onLeave?: () => void;
}

/** All articles by category, a search over them, and the ways to more help. The URL holds the open article. */
export function HelpCenter({ onTutorial, onSupport, onLeave }: HelpCenterProps) {
  const { t } = useLingui();
  const [{ article: id, help: text }, change] = useUrlState('article', 'help');
  const { data: config } = useQuery(serverConfig());
  const article = findArticle(id);
  if (article) return <HelpArticleView article={article} onBack={() => change({ article: '' })} onLeave={onLeave} />;

  const found = searchHelp(text);
  return (
    <div className="flex flex-col gap-4">
      <SearchField
        label={t`Search help`}
        placeholder={t`Search help articles...`}
        value={text}
        onChange={(help) => change({ help }, { replace: true })}
      />
      {found.length > 0 ? (
        <HelpTree categories={found} isOpen={text.trim() !== ''} onChoose={(chosen) => change({ article: chosen })} />
      ) : (
        <EmptyState picture="search" title={t`No articles found`}>
          {t`Try a different search, or contact support.`}
        </EmptyState>
      )}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-3">
        <Tile icon={PlayCircle} title={t`Video Tutorials`} text={t`Take the six-step tour`} onClick={onTutorial} />
        <Tile icon={LifeBuoy} title={t`Contact Support`} text={t`We answer within 24 hours`} onClick={onSupport} />
        {config?.community_url && (
          <Tile icon={Users} title={t`Community`} text={t`Ask other Rapport users`} href={config.community_url} />
        )}
      </ul>
    </div>
  );
}

interface TileProps {
  icon: LucideIcon;
  title: string;
  text: string;
  onClick?: () => void;
  href?: string;
}

function Tile({ icon: Icon, title, text, onClick, href }: TileProps) {
  const look =
    'flex h-full w-full flex-col gap-1 rounded-lg border border-line bg-surface p-4 text-start transition-colors duration-150 hover:bg-hover';
  const content = (
    <>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" className="mb-1 text-accent-text" />
      <span className="font-semibold">{title}</span>
      <span className="text-ink-soft">{text}</span>
    </>
  );
  return (
    <li>
      {href ? (
        <a href={href} target="_blank" rel="noopener noreferrer" className={look}>
          {content}
        </a>
      ) : (
        <button type="button" onClick={onClick} className={look}>
          {content}
        </button>
      )}
    </li>
  );
}
