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
      text: 'Eight figures summarize your workspace: contacts, companies, active deals, open tasks, revenue, deal value, conversion rate and campaigns sent.',
      steps: [
        'Compare with last month where a percentage is shown below the figure.',
        'Use Quick Actions to add records.',
      ],
      link: { label: 'Go to the dashboard', path: paths.dashboard },
    },
    {
      id: 'reports',
      title: 'Read the reports',
      text: 'Overview shows revenue by month, win rate and average deal size. Sales Pipeline shows how many deals are in each stage and what they are worth. Contacts shows your contacts by status.',
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
      text: 'A score from 0 to 100 ranks your contacts by their details, recent engagement and open deals. 80 and above is hot, 60 and above is warm, and lower scores are compared with your average. The main reasons are shown beside each score.',
      steps: [
        'Go to AI Insights and choose Lead Scoring.',
        'Start with the hot ones (80 and above). From 60 they are warm.',
      ],
      link: toInsights,
    },
    {
      id: 'contact-health',
      title: 'Check the health of a relationship',
      text: 'Contact Health looks at how recently and how often you were in touch, overdue tasks and stalled deals.',
      steps: [
        'Go to AI Insights and choose Contact Health.',
        'Select up to 10 contacts and analyze them.',
        'Review the suggestions and follow the ones that fit.',
      ],
      link: toInsights,
    },
  ],
};
