import { say } from '../../lib/words/words';
import { analyticsAndReports } from './analyticsAndReports';
import type { HelpArticle } from './article';
import { billingAndSubscriptions } from './billingAndSubscriptions';
import { companyManagement } from './companyManagement';
import { contactManagement } from './contactManagement';
import { gettingStarted } from './gettingStarted';
import { salesAndDeals } from './salesAndDeals';
import { settingsAndConfiguration } from './settingsAndConfiguration';
import { tasksAndProductivity } from './tasksAndProductivity';

export const helpCategories = [
  gettingStarted,
  contactManagement,
  companyManagement,
  salesAndDeals,
  tasksAndProductivity,
  analyticsAndReports,
  billingAndSubscriptions,
  settingsAndConfiguration,
];

export const findArticle = (id: string): HelpArticle | undefined =>
  helpCategories.flatMap(({ articles }) => articles).find((article) => article.id === id);

const wordsOf = ({ title, text, steps = [], notes = [] }: HelpArticle) =>
  [title, text, ...steps, ...notes].map(say).join('\n').toLowerCase();

/**
 * The categories with the articles whose title or body contains the text in the user's language, ignoring case.
 * Categories without such an article are left out.
 */
export const searchHelp = (text: string) => {
  const wanted = text.trim().toLowerCase();
  return helpCategories
    .map(({ name, articles }) => ({ name, articles: articles.filter((one) => wordsOf(one).includes(wanted)) }))
    .filter(({ articles }) => articles.length > 0);
};
