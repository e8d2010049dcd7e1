// A window that is older than the server: what it has not fetched yet is gone. It says so and goes on with what it has.
const RELOADED = 'admin.reloaded';

/** The build that the server hands out, when it is another than this window runs. */
export async function newBuild(): Promise<string | null> {
  try {
    const entry = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch('/', { cache: 'no-store' })).text())?.[1];
    return entry && !document.querySelector(`script[src="${entry}"]`) ? entry : null;
  } catch {
    return null; // not the moment to ask
  }
}

/** For a new build, or the page that this window cannot fetch any more. Once: a reload that changed nothing is not tried again. */
export function reloadFor(cause: string): void {
  if (sessionStorage.getItem(RELOADED) === cause) return;
  sessionStorage.setItem(RELOADED, cause);
  window.location.reload();
}
