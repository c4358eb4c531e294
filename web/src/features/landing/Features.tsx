import { BarChart3, Handshake, type LucideIcon, Mail, Users } from 'lucide-react';

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
    <section id="features" aria-labelledby="features-title" className="scroll-mt-14 border-line border-y bg-surface">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6">
        <h2 id="features-title" className="font-semibold text-3xl tracking-tight">
          What it does for you
        </h2>
        <ul className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {themes.map(({ title, icon: Icon, text }) => (
            <li key={title}>
              <span className="flex size-10 items-center justify-center rounded-lg bg-accent-soft text-accent-text">
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              </span>
              <h3 className="mt-4 font-semibold text-base">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
