// Whether an address of ours leads whoever looks anywhere; the shell knows its screens and who may see them.
type Guard = (pathname: string) => boolean;

let guard: Guard = () => true;
export const setGuard = (asked: Guard): void => {
  guard = asked;
};
/** A link to a page that would say 403 is no link. */
export const leads = (path: string): boolean => guard(path.split(/[?#]/)[0] ?? path);
