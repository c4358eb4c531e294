import { paths } from '../../lib/routes/paths';
import type { HelpCategory } from './article';

const toSettings = { label: 'Go to settings', path: paths.settings };

export const settingsAndConfiguration: HelpCategory = {
  name: 'Settings & Configuration',
  articles: [
    {
      id: 'preferences',
      title: 'Set dates, currency and time zone',
      text: 'Every screen follows what you choose: the date format, the currency, the time zone and the language of dates.',
      steps: ['Go to Settings and choose Preferences.', 'Change what you need and press Save.'],
      link: toSettings,
    },
    {
      id: 'theme',
      title: 'Choose a light or dark theme',
      text: 'The button at the top changes between light and dark. Auto, in Preferences, follows your device.',
      steps: ['Press the sun or moon at the top.', 'Or go to Settings > Preferences and choose light, dark or auto.'],
      link: toSettings,
    },
    {
      id: 'team',
      title: 'Invite your team',
      text: 'The owner of a workspace invites members by email. A member can do everything but billing, inviting and deleting the workspace.',
      steps: ['Go to Settings and open the invitation.', 'Type the email address and send it.'],
      notes: ['How many members fit depends on your plan.'],
      link: toSettings,
    },
    {
      id: 'api-keys',
      title: 'Connect other programs with an API key',
      text: 'API keys are part of the Pro and Business plans. A program sends the key in the header X-API-Key, up to 100 times a minute.',
      steps: [
        'Go to Settings and choose API Keys.',
        'Give the key a name and create it.',
        'Copy it at once: it is shown in full only this one time.',
      ],
      notes: ['Delete a key that nobody uses any more. Programs that still use it stop working at once.'],
      link: toSettings,
    },
    {
      id: 'sign-out-everywhere',
      title: 'Sign out everywhere',
      text: 'A session lasts 7 days. If you left yourself signed in somewhere, end all sessions at once.',
      steps: ['Go to Settings and choose Security.', 'Press Sign Out All Devices.'],
      link: toSettings,
    },
    {
      id: 'export-everything',
      title: 'Take all your data with you',
      text: 'One ZIP file holds every record as CSV and JSON.',
      steps: [
        'Go to Settings, choose Data and press Export Data.',
        'The bell and an email tell you when it is ready. The file can be downloaded for 7 days.',
      ],
      notes: ['The files in its folder “import” can be imported into another Rapport workspace.'],
      link: toSettings,
    },
    {
      id: 'one-person',
      title: 'Answer somebody who asks about their data',
      text: 'Whoever asks may see what you keep about them, or be forgotten. Rapport finds their records and the texts that name them, the trash included.',
      steps: [
        'Go to Settings, choose Data and look under One person’s data.',
        'Enter their email address, name or phone, and tick the contacts that are them.',
        'Press Show what is kept, and save it as a file for them.',
        'To forget them, press Erase for good.',
      ],
      notes: [
        'Deals, mails that were sent and tasks that are done stay in your sums and name nobody.',
        'Other contacts, companies, members and the settings keep their own names and numbers. The result names those to look at.',
        'Their addresses are refused from then on, by imports too, until you let them in again.',
      ],
      link: { label: 'Go to Settings > Data', path: `${paths.settings}?tab=data` },
    },
    {
      id: 'recent-activity',
      title: 'See who signed in as you',
      text: 'Recent activity lists sign-ins, wrong passwords and uses of your API keys of the last 90 days.',
      steps: [
        'Go to Settings, choose Security and read Recent activity.',
        'If something was not you, change your password: all your other devices are signed out.',
      ],
      link: { label: 'Go to Settings > Security', path: `${paths.settings}?tab=security` },
    },
    {
      id: 'analytics-consent',
      title: 'Allow or refuse analytics',
      text: 'Rapport counts how its pages are used only after you said yes. You can change your mind at any time.',
      steps: ['Go to Settings and choose Data.', 'Turn the switch for analytics on or off.'],
      link: { label: 'Read the Cookie Policy', path: paths.cookies },
    },
    {
      id: 'delete-account',
      title: 'Delete your account',
      text: 'Deleting removes your data for good and at once. Export first what you want to keep.',
      steps: [
        'Go to Settings and choose Security.',
        'Press Delete Account and type your email address and your password. Without a password, sign in with Google once more.',
      ],
      link: toSettings,
    },
  ],
};
