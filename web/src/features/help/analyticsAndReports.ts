import { paths } from '../../lib/routes/paths';
import type { HelpCategory } from './article';

const toReports = { label: 'Go to reports', path: paths.reports };
const toInsights = { label: 'Go to AI Insights', path: paths.aiInsights };

export const analyticsAndReports: HelpCategory = {
  name: 'Analytics & Reports',
  articles: [
    {
      id: 'dashboard-figures',
      title: 'Read the dashboard',
      text: 'Eight figures say how the workspace stands: contacts, companies, active deals, open tasks, revenue, deal value, conversion rate and campaigns sent.',
      steps: [
        'Compare with last month where a percentage stands below the figure.',
        'Use Quick Actions for what comes next.',
      ],
      link: { label: 'Go to the dashboard', path: paths.dashboard },
    },
    {
      id: 'reports',
      title: 'Read the reports',
      text: 'Overview shows revenue by month, win rate and average deal size. Sales Pipeline shows how many deals stand in each stage and what they are worth. Contacts shows who they are.',
      steps: ['Go to Reports.', 'Choose a tab.'],
      notes: ['Revenue by month adds up the deals won, in the month they were created.'],
      link: toReports,
    },
    {
      id: 'report-export',
      title: 'Download a report',
      text: 'Deals and contacts can be downloaded as CSV, ready for a spreadsheet.',
      steps: ['Go to Reports and choose Export Data.', 'Press the report you want.'],
      link: toReports,
    },
    {
      id: 'lead-scores',
      title: 'Understand lead scores',
      text: 'A score from 0 to 100 ranks your contacts: who they are, what you did together lately, and the deals that are open. From 80 on it is hot, from 60 on warm; anything lower is compared with your average. The main reasons stand beside each score.',
      steps: [
        'Go to AI Insights and choose Lead Scoring.',
        'Begin with the hot ones: 80 and more. From 60 they are warm.',
      ],
      link: toInsights,
    },
    {
      id: 'contact-health',
      title: 'Check the health of a relationship',
      text: 'Contact Health looks at how recently and how often you were in touch, at overdue tasks and at deals that stand still.',
      steps: [
        'Go to AI Insights and choose Contact Health.',
        'Select up to 10 contacts and analyse them.',
        'Follow a suggestion, or decide otherwise: they are suggestions.',
      ],
      link: toInsights,
    },
  ],
};
