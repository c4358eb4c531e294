import { scrollTo } from './scrollTo';

interface LandingFooterProps {
  onSignUp: () => void;
  onSignIn: () => void;
}

export function LandingFooter({ onSignUp, onSignIn }: LandingFooterProps) {
  const entries = [
    { label: 'Features', onClick: () => scrollTo('features') },
    { label: 'Pricing', onClick: () => scrollTo('pricing') },
    { label: 'Sign Up', onClick: onSignUp },
    { label: 'Sign In', onClick: onSignIn },
  ];
  return (
    <footer className="border-line border-t">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-4 px-4 py-8 sm:px-6">
        <span className="font-semibold tracking-tight">Rapport</span>
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-ink-soft">
          {entries.map(({ label, onClick }) => (
            <li key={label}>
              <button type="button" className="min-h-6 hover:text-ink hover:underline" onClick={onClick}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
