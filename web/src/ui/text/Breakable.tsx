import { Fragment } from 'react';

/** An email or web address that may go on in the next line before its `@`, its dots and its slashes, and not within a word. */
export const Breakable = ({ children }: { children: string }) =>
  children.split(/(?=[@./])/).map((part, nth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in its order
    <Fragment key={nth}>
      {nth > 0 && <wbr />}
      {part}
    </Fragment>
  ));
