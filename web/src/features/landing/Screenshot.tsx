import { clsx } from 'clsx';
import { useTheme } from '../../ui/theme/theme';

/** The size of the large file in pixels. */
const SIZE = { width: 1600, height: 1000 };
/** Phones get a screenshot that was taken on a phone, because one of a desktop would not be readable there. */
const PHONE = { media: '(width < 40rem)', width: 720, height: 1280 };

interface ScreenshotProps {
  /** The name of a picture that `npm run screenshots` takes. */
  name: 'dashboard' | 'pipeline' | 'insights' | 'import';
  alt: string;
  /** Whether it is visible without scrolling, and so fetched with high priority. */
  isFirst?: boolean;
  className?: string;
}

/** A screenshot of the product, in the theme of the visitor. */
export function Screenshot({ name, alt, isFirst = false, className }: ScreenshotProps) {
  const { isDark } = useTheme();
  const file = (size: 'large' | 'small' | 'phone') => `/screens/${name}-${isDark ? 'dark' : 'light'}-${size}.webp`;
  return (
    <picture className={clsx('block', className)}>
      <source media={PHONE.media} srcSet={file('phone')} width={PHONE.width} height={PHONE.height} />
      <img
        src={file('large')}
        srcSet={`${file('small')} ${SIZE.width / 2}w, ${file('large')} ${SIZE.width}w`}
        sizes="(min-width: 72rem) 1056px, 94vw"
        width={SIZE.width}
        height={SIZE.height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className="mx-auto h-auto w-full max-w-90 rounded-lg border border-line bg-surface shadow-float sm:max-w-none"
      />
    </picture>
  );
}
