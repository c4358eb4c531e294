import { clsx } from 'clsx';
import { useState } from 'react';

/** The inks of stages and statuses, so that people, badges and charts are of one family. */
const hues = [20, 42, 75, 152, 220, 255, 300, 330];
const sizes = { small: 'size-6 text-[11px]', medium: 'size-8 text-sm', large: 'size-14 text-2xl' };

const segmenter = new Intl.Segmenter();
const firstGrapheme = (text: string) => segmenter.segment(text)[Symbol.iterator]().next().value?.segment ?? '';

/** The initials of a name, by grapheme, so that emoji and accents stay whole. Without a name 'U'. */
const initialsOf = (name: string, letters: 1 | 2) => {
  const all = name.split(/\s+/).filter(Boolean);
  const spoken = all.filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const words = spoken.length > 0 ? spoken : all.slice(0, 1);
  const ends = words.length > 1 && letters > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return ends.map((word = '') => firstGrapheme(word).toLocaleUpperCase()).join('') || 'U';
};

const hueOf = (name: string) =>
  hues[[...name].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % hues.length];

interface AvatarProps {
  name: string;
  picture?: string | null;
  size?: keyof typeof sizes;
  /** How many initials replace a missing picture: one for the signed-in user, two to tell people in a list apart. */
  letters?: 1 | 2;
  className?: string;
}

/** Decorative, because the name is always shown beside it. */
export function Avatar({ name, picture, size = 'medium', letters = 2, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const look = clsx(
    'inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full font-display',
    sizes[size],
    className,
  );
  if (picture && picture !== broken) {
    return (
      <img
        src={picture}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setBroken(picture)}
        className={clsx(look, 'object-cover')}
      />
    );
  }
  const hue = hueOf(name);
  return (
    <span
      aria-hidden="true"
      className={look}
      style={{
        backgroundColor: `oklch(from var(--color-avatar) l c ${hue})`,
        color: `oklch(from var(--color-avatar-ink) l c ${hue})`,
      }}
    >
      {initialsOf(name, letters)}
    </span>
  );
}
