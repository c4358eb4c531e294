import { API_PLANS } from '@rapport/shared/plans';
import { paths } from '../../lib/routes/paths';
import type { HelpCategory } from './article';

const toSettings = { label: 'Go to settings', path: paths.settings };

export const settingsAndConfiguration: HelpCategory = {
  name: 'Settings & Configuration',
  articles: [
    {
      id: 'preferences',
      title: 'Set dates, currency and time zone',
      text: 'Set the date format, currency, time zone and language used on every screen.',
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
      text: 'The owner of a workspace invites members by email. Members can do everything except manage billing, invite people and delete the workspace.',
      steps: ['Go to Settings > Team and press Invite.', 'Type the email address and send it.'],
      notes: ['The number of members depends on your plan.'],
      link: toSettings,
    },
    {
      id: 'api-keys',
      title: 'Connect other apps with an API key',
      text: `API keys are part of the ${API_PLANS} plans. An app sends the key in the X-API-Key header, with up to 100 requests per minute.`,
      steps: [
        'Go to Settings and choose API Keys.',
        'Give the key a name and create it.',
        'Copy it right away. The full key is shown only once.',
      ],
      notes: ['Delete keys you no longer use. Apps that still use a deleted key stop working immediately.'],
      link: toSettings,
    },
    {
      id: 'sign-out-everywhere',
      title: 'Sign out everywhere',
      text: 'A session lasts 7 days. If you are still signed in on another device, sign out of all sessions at once.',
      steps: ['Go to Settings and choose Security.', 'Press Sign Out All Devices.'],
      link: toSettings,
    },
    {
      id: 'export-everything',
      title: 'Export all your data',
      text: 'One ZIP file holds every record as CSV and JSON.',
      steps: [
        'Go to Settings, choose Data and press Export Data.',
        'You get a notification and an email when it is ready. The file can be downloaded for 7 days.',
      ],
      notes: ['The files in its folder “import” can be imported into another Rapport workspace.'],
      link: toSettings,
    },
    {
      id: 'one-person',
      title: 'Answer a personal data request',
      text: 'People can ask to see the data you store about them, or to have it erased. Rapport finds their records and mentions of them, including in the trash.',
      steps: [
        'Go to Settings, choose Data and look under Personal data requests.',
        'Enter their email address, name or phone, and select the contacts that belong to them.',
        'Press View stored data, and download it for them.',
        'To erase their data, press Permanently erase.',
      ],
      notes: [
        'Deals, sent emails and completed tasks stay in your totals, without their name.',
        'Other contacts, companies, members and settings are not changed. The result lists the ones to review.',
        'Their addresses are blocked from then on, in imports too, until you unblock them.',
      ],
      link: { label: 'Go to Settings > Data', path: `${paths.settings}?tab=data` },
    },
    {
      id: 'recent-activity',
      title: 'See who signed in as you',
      text: 'Recent activity lists sign-ins, wrong passwords and uses of your API keys of the last 90 days.',
      steps: [
        'Go to Settings, choose Security and read Recent activity.',
        'If you do not recognize something, change your password. This signs out all your other devices.',
      ],
      link: { label: 'Go to Settings > Security', path: `${paths.settings}?tab=security` },
    },
    {
      id: 'analytics-consent',
      title: 'Allow or refuse analytics',
      text: 'Rapport measures page usage only with your consent. You can change your mind at any time.',
      steps: ['Go to Settings and choose Data.', 'Turn the switch for analytics on or off.'],
      link: { label: 'Read the Cookie Policy', path: paths.cookies },
    },
    {
      id: 'delete-account',
      title: 'Delete your account',
      text: 'Deleting your account permanently removes your data right away. Export what you want to keep first.',
      steps: [
        'Go to Settings and choose Security.',
        'Press Delete Account and type your email address and your password. If you have no password, sign in with Google again.',
      ],
      link: toSettings,
    },
  ],
};
