// Where a list is shown with what it is narrowed to.
type Narrowed = string | number | boolean | undefined | readonly string[];
/** The address of a list with what it is narrowed to; several values of one field stand each for itself. */
export const pathTo = (path: string, query: Readonly<Record<string, Narrowed>>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const one of [value ?? []].flat()) search.append(key, String(one));
  return search.size ? `${path}?${search}` : path;
};
