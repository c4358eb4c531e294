export function Story() {
  return (
    <section aria-labelledby="story-title" className="border-line border-y bg-surface">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6">
        <h2 id="story-title" className="font-semibold text-3xl tracking-tight">
          Our Story
        </h2>
        <div className="mt-4 flex max-w-2xl flex-col gap-4 text-base/7 text-ink-soft">
          <p>
            A small firm knows its customers by heart, until there are a few hundred of them. Then the notes are in a
            spreadsheet, the last conversation is in somebody’s inbox, and the promise to call back is nowhere.
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
