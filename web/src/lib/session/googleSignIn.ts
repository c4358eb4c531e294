/** Redirects to Google's sign-in, which returns to a path of the app. */
export const signInWithGoogle = (path: string) =>
  window.location.assign(`/api/auth/google?redirect=${encodeURIComponent(window.location.origin + path)}`);
