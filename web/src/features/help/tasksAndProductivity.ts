import { paths } from '../../lib/routes/paths';
import type { HelpCategory } from './article';

const toTasks = { label: 'Go to tasks', path: paths.tasks };

export const tasksAndProductivity: HelpCategory = {
  name: 'Tasks & Productivity',
  articles: [
    {
      id: 'create-task',
      title: 'Create a task',
      text: 'A task only needs a title. You can link it to a contact, company or deal, and assign it to a member.',
      steps: ['Press the plus button and choose Task, or press T.', 'Enter what to do, and when.', 'Save it.'],
      link: toTasks,
    },
    {
      id: 'quick-task',
      title: 'Add a task in one line',
      text: 'The quick entry above the task list, and on every contact, company and deal, understands dates: “call Ann fri 10”, “send the quote tomorrow 3pm”, “renew in 2 weeks”.',
      steps: ['Type the task, and check the preview below it.', 'Press Enter.'],
      notes: ['A day without a time is due at 5 pm.'],
      link: toTasks,
    },
    {
      id: 'morning-digest',
      title: 'Get a morning email',
      text: 'At 7 am in your time zone, an email lists the tasks due today and overdue. Each has a link to mark it done and a link to snooze it until tomorrow.',
      steps: ['Go to Settings > Notifications.', 'Switch Morning digest on, and save.'],
      link: { label: 'Go to settings', path: `${paths.settings}?tab=notifications` },
    },
    {
      id: 'reminders',
      title: 'Set a reminder',
      text: 'Add a reminder to a task to get a notification when the time comes, and an email if you want one.',
      steps: ['Open the task and set the reminder.', 'Choose in Settings > Notifications whether to get an email.'],
      link: { label: 'Go to settings', path: paths.settings },
    },
    {
      id: 'due-and-overdue',
      title: 'See what is due',
      text: 'Tasks due today are orange and overdue tasks are red, in your time zone.',
      steps: [
        'Go to Tasks and choose the tab Due Today.',
        'Press a task’s status button to move it from To Do to In Progress to Completed.',
      ],
      link: toTasks,
    },
    {
      id: 'notifications',
      title: 'Use the bell',
      text: 'The bell at the top shows reminders, finished imports and exports, plan limit warnings and accepted invitations, without reloading the page.',
      steps: ['Press the bell to see the list.', 'Press an entry to open its record, or mark all as read.'],
      link: { label: 'Go to the dashboard', path: paths.dashboard },
    },
  ],
};
