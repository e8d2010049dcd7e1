// What is read anew when somebody else changes it, and without a sign of work; apart from the stream, which comes after the first page.
/** Put on a query (`meta: live`): it is read anew when somebody changes what it shows. Not on what a form was filled from. */
export const live = { isLive: true } as const;
/** Put on the query of a document's page while nobody edits it: it is read anew when something was refused. What is live is too. */
export const shown = { isShown: true } as const;
/** Keys of what is being read anew without anybody having asked: no sign of work is shown. */
export const quietly = new Set<string>();
