import { msg } from '@lingui/core/macro';
import { paths } from '../../lib/routes/paths';
import type { HelpCategory } from './article';
import { settingsLink } from './settingsLink';

const toTasks = { label: msg`Go to tasks`, path: paths.tasks };

export const tasksAndProductivity: HelpCategory = {
  name: msg`Tasks & Productivity`,
  articles: [
    {
      id: 'create-task',
      title: msg`Create a task`,
      text: msg`A task only needs a title. You can link it to a contact, company or deal, and assign it to a member.`,
      steps: [msg`Press the plus button and choose Task, or press T.`, msg`Enter what to do, and when.`, msg`Save it.`],
      link: toTasks,
    },
    {
      id: 'quick-task',
      title: msg`Add a task in one line`,
      text: msg`The quick entry above the task list, and on every contact, company and deal, understands dates: “call Ann fri 10”, “send the quote tomorrow 3pm”, “renew in 2 weeks”.`,
      steps: [msg`Type the task, and check the preview below it.`, msg`Press Enter.`],
      notes: [msg`A day without a time is due at 5 pm.`],
      link: toTasks,
    },
    {
      id: 'morning-digest',
      title: msg`Get a morning email`,
      text: msg`At 7 am in your time zone, an email lists the tasks due today and overdue. Each has a link to mark it done and a link to snooze it until tomorrow.`,
      steps: [msg`Go to Settings > Notifications.`, msg`Switch Morning digest on, and save.`],
      link: settingsLink('notifications'),
    },
    {
      id: 'reminders',
      title: msg`Set a reminder`,
      text: msg`Add a reminder to a task to get a notification when the time comes, and an email if you want one.`,
      steps: [
        msg`Open the task and set the reminder.`,
        msg`Choose in Settings > Notifications whether to get an email.`,
      ],
      link: settingsLink('notifications'),
    },
    {
      id: 'due-and-overdue',
      title: msg`See what is due`,
      text: msg`Tasks due today are orange and overdue tasks are red, in your time zone.`,
      steps: [
        msg`Go to Tasks and choose the tab Due Today.`,
        msg`Press a task’s status button to move it from To Do to In Progress to Completed.`,
      ],
      link: toTasks,
    },
    {
      id: 'notifications',
      title: msg`Use the bell`,
      text: msg`The bell at the top shows reminders, finished imports and exports, plan limit warnings and accepted invitations, without reloading the page.`,
      steps: [msg`Press the bell to see the list.`, msg`Press an entry to open its record, or mark all as read.`],
      link: { label: msg`Go to the dashboard`, path: paths.dashboard },
    },
  ],
};
