interface Page<T> {
  body: T[];
  headers: Record<string, string>;
}

/** The path of the next page of a list, or `''` after the last one. */
export const nextPath = ({ headers }: Pick<Page<unknown>, 'headers'>): string =>
  /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1] ?? '';

/** Reads a list page by page. */
export const readPages = async <T>(get: (path: string) => PromiseLike<Page<T>>, first: string): Promise<T[][]> => {
  const pages: T[][] = [];
  for (let path = first; path; ) {
    const page = await get(path);
    pages.push(page.body);
    path = nextPath(page);
  }
  return pages;
};
