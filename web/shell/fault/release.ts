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

/** Fetches the new build, once: a reload that changed nothing is not tried again. */
export function reloadFor(build: string): void {
  if (sessionStorage.getItem(RELOADED) === build) return;
  sessionStorage.setItem(RELOADED, build);
  window.location.reload();
}
