import { clsx } from 'clsx';
import { useTheme } from '../../ui/theme/theme';

interface ScreenshotProps {
  /** Of the pictures that `npm run screenshots` takes. */
  name: 'contacts' | 'pipeline' | 'import';
  alt: string;
  /** Of the large file, so that the page keeps its place. */
  width: number;
  height: number;
  sizes: string;
  /** Seen without scrolling: fetched before everything else. */
  isFirst?: boolean;
  className?: string;
}

/** The product as it is, in the theme of the visitor. */
export function Screenshot({ name, alt, width, height, sizes, isFirst = false, className }: ScreenshotProps) {
  const { isDark } = useTheme();
  const file = (size: 'large' | 'small') => `/screens/${name}-${isDark ? 'dark' : 'light'}-${size}.webp`;
  return (
    <img
      src={file('large')}
      srcSet={`${file('small')} ${width / 2}w, ${file('large')} ${width}w`}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={clsx('h-auto w-full rounded-lg border border-line bg-surface shadow-float', className)}
    />
  );
}
