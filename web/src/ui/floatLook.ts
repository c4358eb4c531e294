/** What opens beside a button: menus and popovers. */
export const floatLook =
  'z-50 rounded-lg border border-line bg-raised text-ink shadow-float outline-none data-[state=open]:animate-appear data-[state=closed]:animate-vanish';
