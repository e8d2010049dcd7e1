// A Vietnamese number is one number however it is written: 0903123456, 84903123456, +84 903 123 456.
/** All the ways in which a number may stand in the books. */
export function spellings(phone: string): string[] {
  const typed = phone.replace(/[\s.\-()]/g, '');
  const national = typed.replace(/^(\+84|0084|84(?=\d{9,10}$)|0)/, '');
  if (national === typed) return [typed];
  return [...new Set([typed, `0${national}`, `84${national}`, `+84${national}`, `0084${national}`])];
}
