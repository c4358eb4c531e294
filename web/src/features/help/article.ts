import type { Sentence } from '@rapport/shared/words';

export interface HelpArticle {
  /** Part of the URL of the article. */
  id: string;
  title: Sentence;
  text: Sentence;
  steps?: Sentence[];
  notes?: Sentence[];
  link: { label: Sentence; path: string };
}

export interface HelpCategory {
  name: Sentence;
  articles: HelpArticle[];
}
