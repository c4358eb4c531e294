import { Suspense } from 'react';
import { lazyPart } from '../overlay/lazyPart';
import type { PictureName } from './drawings';

const Drawing = lazyPart(
  async () => (await import('./drawings')).Drawing,
  () => null,
);

/** A small drawing in the colors of the theme. Its space is reserved while it is loaded. */
export function Picture({ name }: { name: PictureName }) {
  return (
    <span aria-hidden="true" className="block h-22 w-30">
      <Suspense>
        <Drawing name={name} />
      </Suspense>
    </span>
  );
}
