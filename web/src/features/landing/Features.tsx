import { BarChart3, Handshake, type LucideIcon, Mail, Users } from 'lucide-react';
import { Screenshot } from './Screenshot';

const themes: { title: string; icon: LucideIcon; text: string }[] = [
  {
    title: 'Relationship management',
    icon: Users,
    text: 'A profile for every contact, with the history of what happened and the notes that matter.',
  },
  {
    title: 'Trust-based sales',
    icon: Handshake,
    text: 'A visual pipeline that shows where each deal stands, and which one waits for you.',
  },
  {
    title: 'Meaningful outreach',
    icon: Mail,
    text: 'Personalised campaigns to the people they concern, and an honest account of what was read.',
  },
  {
    title: 'Connection insights',
    icon: BarChart3,
    text: 'AI analytics that say who is worth a call today, and why.',
  },
];

export function Features() {
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="mx-auto max-w-6xl scroll-mt-14 px-4 py-20 sm:px-6 sm:py-28"
    >
      <h2 id="features-title" className="max-w-xl text-balance font-display text-4xl/tight tracking-tight">
        Four things a spreadsheet cannot do for you
      </h2>
      <ul className="mt-10 grid gap-x-12 sm:grid-cols-2">
        {themes.map(({ title, icon: Icon, text }) => (
          <li key={title} className="flex gap-4 border-line border-t py-6">
            <Icon size={22} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-text" />
            <div>
              <h3 className="font-semibold text-base">{title}</h3>
              <p className="mt-1 max-w-prose text-base/6 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Screenshot
        name="pipeline"
        alt="The sales pipeline: a column for each stage with its deals, their amounts and what is next, and the total on top."
        width={1600}
        height={1000}
        sizes="(min-width: 72rem) 1104px, 94vw"
        className="mt-10"
      />
    </section>
  );
}
