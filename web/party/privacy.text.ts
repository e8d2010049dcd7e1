// Texts of the panel about a customer's own data.
import { text } from '../kit/words/culture.ts';

export const privacyText = text({
  vi: {
    title: 'Dữ liệu cá nhân',
    unasked: 'Chưa hỏi; được phép cho đến khi khách từ chối',
    neverAsked: 'Chưa đồng ý',
    take: 'Ghi yêu cầu',
    taken: 'Đã ghi yêu cầu, đồng hồ bắt đầu chạy',
    copy: 'Bản sao dữ liệu',
    copyOf: 'Dữ liệu của {name}',
    asHtml: 'Bản đọc được (HTML)',
    asJson: 'Bản cho máy đọc (JSON)',
    forget: 'Xóa dữ liệu',
    forgetAsk: 'Xóa mọi dữ liệu cá nhân của {name}?',
    forgetWhy:
      'Tên, số điện thoại, địa chỉ, ảnh, mật khẩu máy, ghi chú và tin nhắn bị xóa vĩnh viễn ở mọi nơi. Phiếu và chứng từ giữ số và số tiền. Không hoàn tác được.',
    forgotten: 'Đã xóa dữ liệu cá nhân của khách',
  },
  en: {
    title: 'Personal data',
    unasked: 'Not asked; allowed until the customer objects',
    neverAsked: 'Not agreed',
    take: 'Note a request',
    taken: 'Noted; the clock is running',
    copy: 'Copy of the data',
    copyOf: 'Data of {name}',
    asHtml: 'To read (HTML)',
    asJson: 'For machines (JSON)',
    forget: 'Delete the data',
    forgetAsk: 'Delete all personal data of {name}?',
    forgetWhy:
      'Name, phone, address, pictures, passcode, notes and messages are removed everywhere for good. Tickets and vouchers keep their numbers and amounts. It cannot be undone.',
    forgotten: 'The customer’s personal data was deleted',
  },
});
