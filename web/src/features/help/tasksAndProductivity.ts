import { paths } from '../../lib/paths';
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
