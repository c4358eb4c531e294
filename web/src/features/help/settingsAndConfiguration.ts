import { msg } from '@lingui/core/macro';
import { API_PLANS } from '@rapport/shared/plans';
import { paths } from '../../lib/routes/paths';
import type { HelpCategory } from './article';
import { settingsLink } from './settingsLink';

export const settingsAndConfiguration: HelpCategory = {
  name: msg`Settings & Configuration`,
  articles: [
    {
      id: 'preferences',
      title: msg`Set dates, currency and time zone`,
      text: msg`Set the date format, currency, time zone and language used on every screen.`,
      steps: [msg`Go to Settings and choose Preferences.`, msg`Change what you need and press Save.`],
      link: settingsLink('preferences'),
    },
    {
      id: 'theme',
      title: msg`Choose a light or dark theme`,
      text: msg`The button at the top changes between light and dark. Auto, in Preferences, follows your device.`,
      steps: [
        msg`Press the sun or moon at the top.`,
        msg`Or go to Settings > Preferences and choose light, dark or auto.`,
      ],
      link: settingsLink('preferences'),
    },
    {
      id: 'team',
      title: msg`Invite your team`,
      text: msg`An owner of the workspace invites members by email. Members work with all records. Only owners manage billing, the team, pipelines, own fields, targets, branding and the workspace.`,
      steps: [msg`Go to Settings > Team and press Invite.`, msg`Type the email address and send it.`],
      notes: [msg`The number of members depends on your plan.`],
      link: settingsLink('team'),
    },
    {
      id: 'own-fields',
      title: msg`Add your own fields`,
      text: msg`Keep what is special about your business on contacts, companies, deals and tasks: dates, numbers, choices and more.`,
      steps: [
        msg`Go to Settings and choose Fields.`,
        msg`Choose the type of record and press Add a field.`,
        msg`Give it a name and a type, and save it.`,
      ],
      notes: [msg`Own fields can be filtered, sorted, imported and exported like all others.`],
      link: settingsLink('fields'),
    },
    {
      id: 'web-forms',
      title: msg`Put a form on your website`,
      text: msg`What visitors send becomes a contact within seconds, with its owner, tags, task and deal. Someone who is known is not added twice.`,
      steps: [
        msg`Go to Settings and choose Forms.`,
        msg`Press Create form, choose its fields and texts, and save it.`,
        msg`Copy the code for your site, or link to the address of the form.`,
      ],
      notes: [
        msg`Nothing is lost when your plan has no room for another contact: the submission waits until you accept it.`,
        msg`The Free plan includes one form. Other plans include as many as you like.`,
      ],
      link: { label: msg`Go to forms`, path: `${paths.settings}?tab=forms` },
    },
    {
      id: 'mailbox',
      title: msg`Connect your mailbox`,
      text: msg`Emails with your contacts appear on their timelines. All other emails stay in your mailbox.`,
      steps: [
        msg`Go to Settings and choose Mail.`,
        msg`Connect with Google or Microsoft, or enter your email address and your password or an app password.`,
        msg`Choose what other members see, and press Connect mailbox.`,
      ],
      notes: [
        msg`The last 90 days are read first, then new emails as they arrive. Earlier emails of a contact you add later appear within minutes.`,
        msg`From then on you write emails on the page of a contact. They are sent from your own mailbox, and can be taken back for ten seconds.`,
        msg`Keep emails to yourself: list addresses that are never shown under Settings > Mail, or choose Hide from the team under the emails of a thread.`,
        msg`Without a connected mailbox, put your drop address in the BCC of an email to log it, if this installation offers drop addresses.`,
        msg`Email integration is part of the Growth, Pro and Business plans.`,
      ],
      link: settingsLink('mail'),
    },
    {
      id: 'webhooks',
      title: msg`Send changes to other systems`,
      text: msg`A webhook sends each change you choose to an address of yours, or to n8n, Zapier or Make.`,
      steps: [
        msg`Go to Settings, choose API Keys and press Create webhook.`,
        msg`Enter the address and choose the events.`,
        msg`Copy the secret. Your system uses it to verify the sender.`,
      ],
      notes: [
        msg`Failed deliveries are retried for three days. The log shows each of them and can send it again.`,
        msg`Webhooks are part of the Business plan.`,
      ],
      link: settingsLink('api-keys'),
    },
    {
      id: 'api-keys',
      title: msg`Connect other apps with an API key`,
      text: msg`API keys are part of the ${API_PLANS} plans. An app sends the key in the X-API-Key header, with up to 100 requests per minute.`,
      steps: [
        msg`Go to Settings and choose API Keys.`,
        msg`Give the key a name and create it.`,
        msg`Copy it right away. The full key is shown only once.`,
      ],
      notes: [msg`Delete keys you no longer use. Apps that still use a deleted key stop working immediately.`],
      link: settingsLink('api-keys'),
    },
    {
      id: 'sign-out-everywhere',
      title: msg`Sign out everywhere`,
      text: msg`A session lasts 7 days. If you are still signed in on another device, sign out of all sessions at once.`,
      steps: [msg`Go to Settings and choose Security.`, msg`Press Sign Out All Devices.`],
      link: settingsLink('security'),
    },
    {
      id: 'export-everything',
      title: msg`Export all your data`,
      text: msg`One ZIP file holds every record as CSV and JSON.`,
      steps: [
        msg`Go to Settings, choose Data and press Export Data.`,
        msg`You get a notification and an email when it is ready. The file can be downloaded for 7 days.`,
      ],
      notes: [msg`The files in its folder “import” can be imported into another Rapport workspace.`],
      link: settingsLink('data'),
    },
    {
      id: 'one-person',
      title: msg`Answer a personal data request`,
      text: msg`People can ask to see the data you store about them, or to have it erased. Rapport finds their records and mentions of them, including in the trash.`,
      steps: [
        msg`Go to Settings, choose Data and look under Personal data requests.`,
        msg`Enter their email address, name or phone, and select the contacts that belong to them.`,
        msg`Press View stored data, and download it for them.`,
        msg`To erase their data, press Permanently erase.`,
      ],
      notes: [
        msg`Deals, sent emails and completed tasks stay in your totals, without their name.`,
        msg`Other contacts, companies, members and settings are not changed. The result lists the ones to review.`,
        msg`Their addresses are blocked from then on, in imports too, until you unblock them.`,
      ],
      link: { label: msg`Go to Settings > Data`, path: `${paths.settings}?tab=data` },
    },
    {
      id: 'recent-activity',
      title: msg`See who signed in as you`,
      text: msg`Recent activity lists sign-ins, wrong passwords and uses of your API keys of the last 90 days.`,
      steps: [
        msg`Go to Settings, choose Security and read Recent activity.`,
        msg`If you do not recognize something, change your password. This signs out all your other devices.`,
      ],
      link: { label: msg`Go to Settings > Security`, path: `${paths.settings}?tab=security` },
    },
    {
      id: 'analytics-consent',
      title: msg`Allow or refuse analytics`,
      text: msg`Rapport measures page usage only with your consent. You can change your mind at any time.`,
      steps: [msg`Go to Settings and choose Data.`, msg`Turn the switch for analytics on or off.`],
      link: { label: msg`Read the Cookie Policy`, path: paths.cookies },
    },
    {
      id: 'delete-account',
      title: msg`Delete your account`,
      text: msg`Deleting your account permanently removes your data right away. Export what you want to keep first.`,
      steps: [
        msg`Go to Settings and choose Security.`,
        msg`Press Delete Account and type your email address and your password. If you have no password, sign in with Google again.`,
      ],
      link: settingsLink('security'),
    },
  ],
};
