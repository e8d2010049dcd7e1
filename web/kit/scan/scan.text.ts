// What is said of scanned codes, wherever they are scanned.
import { text } from '../words/culture.ts';

export const scanText = text({
  vi: {
    scan: 'Quét',
    notLooked: 'Chưa tra được mã {code}, hãy quét lại',
    scansWait: 'Mất kết nối: {count} mã đang chờ và sẽ tự được thêm khi có mạng ({codes}).',
    dropScans: 'Bỏ các mã này',
  },
  en: {
    scan: 'Scan',
    notLooked: 'Code {code} could not be looked up, please scan it again',
    scansWait: 'No connection: {count} {count:code waits|codes wait} and will be added when it is back ({codes}).',
    dropScans: 'Give them up',
  },
});
