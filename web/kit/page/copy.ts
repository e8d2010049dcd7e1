// Puts a text on the clipboard. Shops run on plain http inside their network too, where a browser has no clipboard to offer.
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text);
  const before = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  box.style.position = 'fixed';
  box.style.opacity = '0';
  // Inside the dialog, where there is one: it keeps the focus to itself.
  (before?.closest('[role=dialog]') ?? document.body).append(box);
  box.select();
  document.execCommand('copy');
  box.remove();
  if (before instanceof HTMLElement) before.focus();
}
