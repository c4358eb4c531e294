/** Leaves for Google, which brings the person back, signed in anew, to an address of the app. */
export const signInWithGoogle = (path: string) =>
  window.location.assign(`/api/auth/google?redirect=${encodeURIComponent(window.location.origin + path)}`);
