// Enter goes on through the form: from one stop to the next, past what is filled in or cannot be.
const stopsIn = (box: Element): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>('[data-stop]')].filter(
    (stop) => !stop.matches(':disabled') && stop.offsetParent !== null,
  );

/** To the stop after the one that has the focus; `past`: also past the next one. */
export function goNext(past = 0): void {
  const here = document.activeElement;
  const box = here?.closest('[data-intake]');
  if (!box || !here) return;
  const stops = stopsIn(box);
  const after = stops.filter((stop) => here.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING);
  const next = after[past] ?? after.at(-1);
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
/** To the first field of a section. */
export function goToSection(box: Element | null, digit: number): void {
  const section = box?.querySelector(`[data-section="${digit}"]`);
  const first = section?.querySelector<HTMLElement>('[data-stop], input:not([type="file"]), textarea, button');
  first?.focus();
  section?.scrollIntoView({ block: 'nearest' });
}
