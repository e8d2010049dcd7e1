// Before anything is drawn: the dark background of the night mode and the reader's language, so that nothing flashes.
try {
  const saved = JSON.parse(localStorage.getItem('admin.setting') ?? '{}');
  document.documentElement.dataset.mode = saved.theme?.mode ?? 'light';
  if (/CultureName=en/.test(document.cookie)) document.documentElement.lang = 'en';
} catch {
  // Damaged settings: the defaults are drawn.
}
