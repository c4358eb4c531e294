import { Screenshot } from './Screenshot';

const points = [
  'Google, Outlook, HubSpot and Salesforce exports are recognized automatically.',
  'Preview new, existing and invalid rows before anything is imported.',
  'A row with errors never stops the others, and you can undo an import for 30 days.',
];

export function BringYourList() {
  return (
    <section aria-labelledby="list-title" className="border-line border-y bg-surface">
      <div className="mx-auto grid max-w-6xl items-center gap-12 px-4 py-20 sm:px-6 lg:grid-cols-2">
        <div>
          <h2 id="list-title" className="text-balance font-display text-4xl/tight tracking-tight">
            Your list, in a minute, without surprises
          </h2>
          <ul className="mt-6 flex flex-col divide-y divide-line text-base/6 text-ink-soft">
            {points.map((point) => (
              <li key={point} className="max-w-prose py-4">
                {point}
              </li>
            ))}
          </ul>
        </div>
        <Screenshot
          name="import"
          alt="Checking a list before it is imported: 48 new people, one duplicate, one row not taken, and each column with its first value."
          width={618}
          height={773}
          sizes="(min-width: 40rem) 464px, 94vw"
          className="mx-auto max-w-116"
        />
      </div>
    </section>
  );
}
