import { Section } from './Section';

const questions = [
  {
    question: 'What happens when I reach a limit of my plan?',
    answer:
      'Nothing is deleted or hidden. You can read, edit, export and delete everything you have; adding more waits until you upgrade or, for tasks and campaigns, until next month. Rapport warns you at 80 percent.',
  },
  {
    question: 'What happens after the 14-day trial?',
    answer:
      'If you have not added a card, the workspace returns to the Free plan and its limits. Nothing is charged and nothing is deleted.',
  },
  {
    question: 'Can I leave?',
    answer:
      'Any day. Export everything under Settings > Data, then delete your account there. A paid plan can be canceled under Billing and runs to the end of the period you paid for.',
  },
  {
    question: 'Where is my data?',
    answer:
      'In a PostgreSQL database on the server that runs this site. Stripe handles payments and receives none of your records. If you run Rapport yourself, the server is yours.',
  },
  {
    question: 'Does it work without AI?',
    answer:
      'Yes. Scores, alerts and reports are computed on the server from your records. A language model only changes the wording, and you can switch that off.',
  },
  {
    question: 'Can I bring my data from another tool?',
    answer:
      'Exports of HubSpot, Pipedrive, Zoho CRM, Salesforce, Google Contacts and Outlook are recognized, and so is any spreadsheet. You see what will happen before anything is imported, and can undo it for 30 days.',
  },
  {
    question: 'Does it work on my phone?',
    answer: 'Yes, in the browser. There is nothing to install, and every screen works at the width of a phone.',
  },
];

export function Questions() {
  return (
    <Section id="questions" title="Questions and answers">
      <div className="divide-y divide-line border-line border-b">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-4 font-semibold text-base">
              {question}
              <span aria-hidden="true" className="font-display text-2xl/none text-accent-text group-open:rotate-45">
                +
              </span>
            </summary>
            <p className="max-w-prose pb-5 text-base/6 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
