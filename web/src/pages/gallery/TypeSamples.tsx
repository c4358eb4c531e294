import { TextLink } from '../../ui/text/TextLink';
import { ARABIC_NAME, EMOJI_NAME, Samples, THAI_NAME } from './Sample';

export function TypeSamples() {
  return (
    <Samples title="Type">
      <p className="font-display text-5xl tracking-tight">Know the people you sell to</p>
      <p className="font-display text-title">Title of a page, name of a record: 30 on 36</p>
      <p className="font-display text-letter">A sentence to read: 24 on 36</p>
      <p className="font-display text-figure tabular-nums">$256,100, a figure: 26 on 32</p>
      <p className="font-display text-heading">Heading: 19 on 24</p>
      <p className="font-display text-name">Ada Lovelace, a name among others: 16 on 20</p>
      <p>
        App text, 14 on 20: the quick brown fox asks for a quote. <span className="text-ink-soft">Soft ink</span>,{' '}
        <span className="text-ink-faint">faint ink</span>, <TextLink to="#type">a way on</TextLink>.
      </p>
      <div className="w-fit text-end tabular-nums">
        <p>$1,111,111.11</p>
        <p>$48,920.00</p>
      </div>
      <div className="flex flex-col">
        {[ARABIC_NAME, THAI_NAME, EMOJI_NAME, 'Łukasz Żółć', 'Ελένη Παπαδοπούλου', '山田 太郎'].map((name) => (
          <p key={name} dir="auto">
            {name}
          </p>
        ))}
      </div>
    </Samples>
  );
}
