// What the password dialog says (spec §5, §8).
import { text } from '../words/culture.ts';

export const passwordText = text({
  vi: {
    change: 'Đổi mật khẩu',
    reset: 'Đặt lại mật khẩu của {name}',
    confirm: 'Nhập lại mật khẩu mới',
    save: 'Lưu mật khẩu',
    cancel: 'Bỏ',
    required: 'Vui lòng nhập thông tin!',
    mismatch: 'Mật khẩu không khớp',
    unchanged: 'Mật khẩu mới không được trùng mật khẩu cũ',
    saved: 'Lưu dữ liệu thành công!',
  },
  en: {
    change: 'Change password',
    reset: "Reset {name}'s password",
    confirm: 'Confirm new password',
    save: 'Save password',
    cancel: 'Back',
    required: 'Please fill this in!',
    mismatch: 'The passwords do not match',
    unchanged: 'The new password must differ from the old one',
    saved: 'Saved!',
  },
});
