import { Fragment } from 'react';

/** An email or web address that can wrap before its `@`, dots and slashes, but not within a word. */
export const Breakable = ({ children }: { children: string }) =>
  children.split(/(?=[@./])/).map((part, nth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have a fixed order
    <Fragment key={nth}>
      {nth > 0 && <wbr />}
      {part}
    </Fragment>
  ));
