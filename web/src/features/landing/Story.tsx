export function Story() {
  return (
    <section aria-labelledby="story-title" className="border-line border-y bg-surface">
      <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-6 px-4 py-20 sm:px-6 lg:grid-cols-5">
        <h2 id="story-title" className="font-display text-4xl/tight tracking-tight lg:col-span-2">
          Our Story
        </h2>
        <div className="flex max-w-2xl flex-col gap-4 font-display text-ink-soft text-xl/8 lg:col-span-3">
          <p>
            A small business knows its customers by heart, until there are a few hundred of them. Then the notes are in
            a spreadsheet, the last conversation is in someone’s inbox, and the promise to call back is nowhere.
          </p>
          <p>
            We build the tool we wanted ourselves: one that opens in a moment, remembers what was said, and does not ask
            you to become an administrator of your own contacts.
          </p>
        </div>
      </div>
    </section>
  );
}
