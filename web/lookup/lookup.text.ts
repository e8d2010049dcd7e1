// Texts of the simple lists; names of lists and fields are the contract's.
import { text } from '../kit/words/culture.ts';
import { later } from '../kit/words/words.ts';

export const lookupText = text({
  vi: {
    search: 'Tìm theo tên, ghi chú',
    empty: 'Thêm mục đầu tiên để các màn hình khác chọn được.',
    orderHelp: 'Số nhỏ đứng trước; mục mới bỏ trống sẽ xếp cuối',
    noticeHelp: 'Hiện ở chuông và trang chủ trong thời gian này',
    history: 'Lịch sử và trao đổi',
    historyOf: 'Lịch sử: {name}',
    lists: 'Các danh mục',
  },
  en: {
    search: 'Search name, note',
    empty: 'Add the first entry, so that other screens can offer it.',
    orderHelp: 'Smaller comes first; a new entry without one goes last',
    noticeHelp: 'Shown in the bell and on the home page during this time',
    history: 'History and comments',
    historyOf: 'History: {name}',
    lists: 'Lists',
  },
});
/** For declarations. */
export const word = later(lookupText);
