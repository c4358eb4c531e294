import { msg } from '@lingui/core/macro';
import { paths } from '../../lib/routes/paths';
import type { HelpCategory } from './article';

const toReports = { label: msg`Go to reports`, path: paths.reports };
const toInsights = { label: msg`Go to AI Insights`, path: paths.aiInsights };

export const analyticsAndReports: HelpCategory = {
  name: msg`Analytics & Reports`,
  articles: [
    {
      id: 'dashboard-figures',
      title: msg`Read the dashboard`,
      text: msg`Eight figures summarize your workspace: contacts, companies, active deals, open tasks, revenue, deal value, conversion rate and campaigns sent.`,
      steps: [
        msg`Compare with last month where a percentage is shown below the figure.`,
        msg`Use Quick Actions to add records.`,
      ],
      link: { label: msg`Go to the dashboard`, path: paths.dashboard },
    },
    {
      id: 'reports',
      title: msg`Read the reports`,
      text: msg`Overview shows revenue by month, win rate and average deal size. Sales Pipeline shows how many deals are in each stage and what they are worth. Contacts shows your contacts by status.`,
      steps: [msg`Go to Reports.`, msg`Choose a tab.`],
      notes: [
        msg`Revenue by month adds up the deals won, in the month they were created. Choose By month won above the chart to count each in the month it was won.`,
      ],
      link: toReports,
    },
    {
      id: 'saved-reports',
      title: msg`Save, email and print a report`,
      text: msg`A report can be kept under a name, for you or for your team, and come by email every week or month.`,
      steps: [
        msg`Go to Reports, choose a tab, a period and a person, and press Save this report.`,
        msg`Open it from Saved reports. In the menu beside it, choose Email this report to say when and to whom.`,
        msg`Press the printer to print what is shown, or to keep it as a PDF.`,
      ],
      notes: [
        msg`Everyone stops their own emails, by the link in the email or under Settings > Notifications.`,
        msg`A report of the last week or month is usually the one to email: it is complete when it is sent.`,
      ],
      link: toReports,
    },
    {
      id: 'report-export',
      title: msg`Download a report`,
      text: msg`Deals and contacts can be downloaded as CSV, ready for a spreadsheet.`,
      steps: [msg`Go to Reports and choose Export Data.`, msg`Press the report you want.`],
      link: toReports,
    },
    {
      id: 'targets',
      title: msg`Set targets`,
      text: msg`Goals for a month or a quarter, for the workspace or one person, with the pace it takes to reach them.`,
      steps: [
        msg`Go to Reports and choose Targets.`,
        msg`Press Set targets and enter the goals.`,
        msg`The dashboard shows the progress.`,
      ],
      notes: [
        msg`Calls, meetings and emails count on the day they are logged here. Imported ones and those of a connected mailbox do not count.`,
        msg`Targets are part of the Pro and Business plans. Only an owner of the workspace can set them.`,
      ],
      link: toReports,
    },
    {
      id: 'lead-scores',
      title: msg`Understand lead scores`,
      text: msg`A score from 0 to 100 ranks your contacts. With at least 30 leads won and 30 lost it is learned from your own history, and a score of 20 means that about 20 of 100 such leads became customers. Until then it adds up contact details, recent engagement and open deals. The best tenth of your leads is hot, the next fifth warm.`,
      steps: [
        msg`Go to AI Insights and choose Lead Scoring.`,
        msg`Start with the hot ones, and read the reasons with the numbers behind them.`,
      ],
      link: toInsights,
    },
    {
      id: 'contact-health',
      title: msg`Check the health of a relationship`,
      text: msg`Contact Health looks at how recently and how often you were in touch, overdue tasks and stalled deals.`,
      steps: [
        msg`Go to AI Insights and choose Contact Health.`,
        msg`Select up to 10 contacts and analyze them.`,
        msg`Review the suggestions and follow the ones that fit.`,
      ],
      link: toInsights,
    },
  ],
};
