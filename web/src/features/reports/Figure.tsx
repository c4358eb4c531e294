import { Link } from 'react-router-dom';

/** A number that opens the records behind it. */
export function Figure({ value, text, to }: { value: number; text: string; to: string }) {
  if (value === 0) return text;
  return (
    <Link to={to} className="tap-target inline-block text-accent-text hover:underline">
      {text}
    </Link>
  );
}
