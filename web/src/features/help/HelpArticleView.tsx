import { useLingui } from '@lingui/react/macro';
import { wordedIn } from '@rapport/shared/words';
import { ArrowLeft } from 'lucide-react';
import { useWords } from '../../lib/words/macros';
import { Button } from '../../ui/button/Button';
import { LinkButton } from '../../ui/button/LinkButton';
import type { HelpArticle } from './article';

interface HelpArticleViewProps {
  article: HelpArticle;
  onBack: () => void;
  onLeave?: () => void;
}

export function HelpArticleView({ article, onBack, onLeave }: HelpArticleViewProps) {
  const { t } = useLingui();
  const { _ } = useWords();
  const { title, text, steps, notes, link } = article;
  return (
    <article className="flex max-w-prose flex-col items-start gap-4">
      <Button tone="quiet" className="-ms-3" onClick={onBack}>
        <ArrowLeft size={16} aria-hidden="true" />
        {t`Back to all articles`}
      </Button>
      <h3 className="font-display text-heading">{_(title)}</h3>
      <p>{wordedIn(_, text)}</p>
      {steps && (
        <ol className="flex list-decimal flex-col gap-1.5 ps-5 text-ink-soft marker:text-ink-faint">
          {steps.map((step) => (
            <li key={step.id}>{_(step)}</li>
          ))}
        </ol>
      )}
      {notes?.map((note) => (
        <p key={note.id} className="text-ink-soft">
          {_(note)}
        </p>
      ))}
      <LinkButton to={link.path} onClick={onLeave}>
        {_(link.label)}
      </LinkButton>
    </article>
  );
}
