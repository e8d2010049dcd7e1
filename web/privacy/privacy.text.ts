// Texts of personal data: requests with their clock, who looked.
import { text } from '../kit/words/culture.ts';
import { later } from '../kit/words/words.ts';

export const privacyText = text({
  vi: {
    title: 'Dữ liệu cá nhân',
    requests: 'Yêu cầu của khách',
    passcodes: 'Ai xem mật khẩu máy',
    looks: 'Ai lấy dữ liệu khách',
    requestsEmpty: 'Chưa có yêu cầu nào. Ghi yêu cầu tại trang của khách hàng.',
    passcodesEmpty: 'Chưa ai xem mật khẩu máy.',
    looksEmpty: 'Chưa ai tải dữ liệu khách hàng.',
    openCustomer: 'Mở trang khách hàng',
    done: 'Đã xử lý',
    refuse: 'Từ chối',
    doneAsk: 'Đã trả lời yêu cầu này?',
    doneHint: 'Ghi lại đã làm gì và trả lời khách thế nào.',
    refuseAsk: 'Từ chối yêu cầu này?',
    refuseHint: 'Ghi lý do đã nói với khách.',
    late: 'Quá hạn',
  },
  en: {
    title: 'Personal data',
    requests: 'Requests',
    passcodes: 'Who looked at passcodes',
    looks: 'Who took data along',
    requestsEmpty: 'No request yet. Note one on the customer’s page.',
    passcodesEmpty: 'Nobody has looked at a passcode.',
    looksEmpty: 'Nobody has taken data of customers along.',
    openCustomer: 'Open the customer',
    done: 'Done',
    refuse: 'Refuse',
    doneAsk: 'Was this request answered?',
    doneHint: 'Say what was done and how the customer was answered.',
    refuseAsk: 'Refuse this request?',
    refuseHint: 'Say the reason that the customer was given.',
    late: 'Overdue',
  },
});
export const word = later(privacyText);
