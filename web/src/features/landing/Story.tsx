import { Trans, useLingui } from '@lingui/react/macro';
import { Section } from './Section';

export function Story() {
  const { t } = useLingui();
  return (
    <Section id="story" title={t`Our Story`}>
      <div className="grid gap-x-12 gap-y-4 font-display text-ink-soft text-xl/8 sm:grid-cols-2">
        <p>
          <Trans>
            A small business knows its customers by heart, until there are a few hundred of them. Then the notes are in
            a spreadsheet, the last conversation is in someone’s inbox, and the promise to call back is nowhere.
          </Trans>
        </p>
        <p>
          <Trans>
            We build the tool we wanted ourselves: one that opens in a moment, remembers what was said, and does not ask
            you to become an administrator of your own contacts.
          </Trans>
        </p>
      </div>
    </Section>
  );
}
