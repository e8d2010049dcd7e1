// Texts of a form that two people have changed.
import { text } from '../words/culture.ts';

export const mergeText = text({
  vi: {
    overtaken: 'Dữ liệu đã được người khác sửa sau khi bạn mở.',
    merged: 'Bản mới nhất đã được tải, phần bạn sửa vẫn còn. Xem lại rồi lưu.',
    notRead: 'Chưa tải được bản mới nhất. Phần bạn sửa vẫn còn ở đây và trên máy này.',
    both: 'Cả hai cùng sửa những mục sau. Chọn giá trị sẽ lưu:',
    theirs: 'Bản mới nhất: ',
    mine: 'Của bạn: ',
    removed: 'đã bỏ',
    nothing: 'để trống',
    edited: 'đã sửa',
  },
  en: {
    overtaken: 'Somebody changed this after you had opened it.',
    merged: 'The newest state is here, with your changes on top. Look at it and save.',
    notRead: 'The newest state could not be read. Your changes are still here and on this device.',
    both: 'Both of you changed these. Choose what will be saved:',
    theirs: 'Newest: ',
    mine: 'Yours: ',
    removed: 'removed',
    nothing: 'empty',
    edited: 'changed',
  },
});
