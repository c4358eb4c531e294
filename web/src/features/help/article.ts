export interface HelpArticle {
  /** Part of the URL of the article. */
  id: string;
  title: string;
  text: string;
  steps?: string[];
  notes?: string[];
  link: { label: string; path: string };
}

export interface HelpCategory {
  name: string;
  articles: HelpArticle[];
}
