// What stands beside a code to pay by.
import { text } from '../words/culture.ts';

export const qrText = text({
  vi: { content: 'Nội dung: {content}' },
  en: { content: 'Content: {content}' },
});
