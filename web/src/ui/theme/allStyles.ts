/** Fetches the styles of what the first load does not show. Whatever is loaded later waits for them. */
export const allStyles = () => import('./all.css');
