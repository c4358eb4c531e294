import { paths } from '../../lib/routes/paths';
import type { HelpCategory } from './article';

const toTasks = { label: 'Go to tasks', path: paths.tasks };

export const tasksAndProductivity: HelpCategory = {
  name: 'Tasks & Productivity',
  articles: [
    {
      id: 'create-task',
      title: 'Create a task',
      text: 'A task needs only a title. It may point at a contact, a company or a deal, and belong to a member.',
      steps: ['Press the plus button and choose Task, or press T.', 'Type what is to be done, and when.', 'Save it.'],
      link: toTasks,
    },
    {
      id: 'quick-task',
      title: 'Jot a task down in one line',
      text: 'The line on top of the tasks, and on every contact, company and deal, understands when: “call Ann fri 10”, “send the offer tomorrow 3pm”, “renew in 2 weeks”.',
      steps: ['Type it, and read underneath what was understood.', 'Press Enter.'],
      notes: ['A day without a time is due at five in the afternoon.'],
      link: toTasks,
    },
    {
      id: 'morning-digest',
      title: 'Start the day with a mail',
      text: 'At seven in the morning where you are, a mail lists what is due today and what is overdue. Each has a link that marks it done, and one that puts it off until tomorrow.',
      steps: ['Go to Settings > Notifications.', 'Switch Morning digest on, and save.'],
      link: { label: 'Go to settings', path: `${paths.settings}?tab=notifications` },
    },
    {
      id: 'reminders',
      title: 'Be reminded',
      text: 'Give a task a reminder, and the bell tells you once when the time comes. An email comes too if you want it.',
      steps: ['Open the task and set the reminder.', 'Choose in Settings > Notifications whether to get an email.'],
      link: { label: 'Go to settings', path: paths.settings },
    },
    {
      id: 'due-and-overdue',
      title: 'See what is due',
      text: 'Tasks due today are orange, overdue ones red. Both follow your own time zone.',
      steps: [
        'Go to Tasks and choose the tab Due Today.',
        'Press the round button of a task to move it from to do to in progress to done.',
      ],
      link: toTasks,
    },
    {
      id: 'notifications',
      title: 'Use the bell',
      text: 'The bell at the top tells of reminders, finished imports, exports that are ready, usage near a limit and accepted invitations. It works without reloading the page.',
      steps: ['Press the bell to see the list.', 'Press an entry to go to what it is about, or mark all as read.'],
      link: { label: 'Go to the dashboard', path: paths.dashboard },
    },
  ],
};
