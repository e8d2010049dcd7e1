// Texts of the notices.
import { text } from '../kit/words/culture.ts';
import { later } from '../kit/words/words.ts';

export const noticeText = text({
  vi: {
    title: 'Thông báo của tôi',
    empty: 'Việc được giao, linh kiện về, phiếu chờ duyệt… sẽ hiện ở đây.',
    what: 'Nội dung',
    unread: 'Chưa đọc',
    markRead: 'Đánh dấu đã đọc',
    markUnread: 'Đánh dấu chưa đọc',
    allRead: 'Đã đọc hết',
    allDone: 'Không còn thông báo nào chưa đọc.',
    settings: 'Tùy chọn thông báo',
    kinds: 'Tôi muốn được báo',
    kindsHint: 'Loại nào tắt thì không có thông báo nào thuộc loại đó nữa.',
    how: 'Cách báo',
    sound: 'Phát tiếng khi có thông báo mới',
    quiet: 'Giờ yên lặng',
    quietHint: 'Trong giờ này không hiện ô báo và không phát tiếng; thông báo vẫn nằm trong danh sách.',
    from: 'Yên lặng từ',
    to: 'Yên lặng đến',
    save: 'Lưu',
    saved: 'Đã lưu tùy chọn.',
  },
  en: {
    title: 'My notices',
    empty: 'Work given to you, parts that arrived, documents to approve… will show up here.',
    what: 'What',
    unread: 'Unread',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    allRead: 'Mark all read',
    allDone: 'Nothing is left unread.',
    settings: 'How I am told',
    kinds: 'Tell me about',
    kindsHint: 'A kind that is off leaves no notice at all.',
    how: 'How',
    sound: 'Play a sound for a new notice',
    quiet: 'Quiet hours',
    quietHint: 'Nothing pops up or sounds in these hours; the notice is still in the list.',
    from: 'Quiet from',
    to: 'Quiet to',
    save: 'Save',
    saved: 'Saved.',
  },
});
export const word = later(noticeText);
