import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { say } from '../../lib/words/words';
import { Section } from './Section';

const questions = [
  {
    question: msg`What happens when I reach a limit of my plan?`,
    answer: msg`Nothing is deleted or hidden. You can read, edit, export and delete everything you have; adding more waits until you upgrade or, for tasks and campaigns, until next month. Rapport warns you at 80 percent.`,
  },
  {
    question: msg`What happens after the 14-day trial?`,
    answer: msg`If you have not added a card, the workspace returns to the Free plan and its limits. Nothing is charged and nothing is deleted.`,
  },
  {
    question: msg`Can I leave?`,
    answer: msg`Any day. Export everything under Settings > Data, then delete your account there. A paid plan can be canceled under Billing and runs to the end of the period you paid for.`,
  },
  {
    question: msg`Where is my data?`,
    answer: msg`In a PostgreSQL database on the server that runs this site. Stripe handles payments and receives none of your records. If you run Rapport yourself, the server is yours.`,
  },
  {
    question: msg`Does it work without AI?`,
    answer: msg`Yes. Scores, alerts and reports are computed on the server from your records. A language model only changes the wording, and you can switch that off.`,
  },
  {
    question: msg`Can I bring my data from another tool?`,
    answer: msg`Exports of HubSpot, Pipedrive, Zoho CRM, Salesforce, Google Contacts and Outlook are recognized, and so is any spreadsheet. You see what will happen before anything is imported, and can undo it for 30 days.`,
  },
  {
    question: msg`Does it work on my phone?`,
    answer: msg`Yes, in the browser. There is nothing to install, and every screen works at the width of a phone.`,
  },
];

export function Questions() {
  const { t } = useLingui();
  return (
    <Section id="questions" title={t`Questions and answers`}>
      <div className="divide-y divide-line border-line border-b">
        {questions.map(({ question, answer }) => (
          <details key={question.id} className="group">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-4 font-semibold text-base">
              {say(question)}
              <span aria-hidden="true" className="font-display text-2xl/none text-accent-text group-open:rotate-45">
                +
              </span>
            </summary>
            <p className="max-w-prose pb-5 text-base/6 text-ink-soft">{say(answer)}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
