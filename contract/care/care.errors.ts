// What customer care refuses and why.
import { type ErrorRow, row } from '../error-row.ts';

export const careErrors = {
  'message.onItsWay': row(
    'rule',
    'Tin này đang chờ gửi rồi: gửi nữa thì khách nhận hai lần.',
    'This message is waiting to be sent already: the customer would get it twice.',
  ),
  'feedback.noWay': row(
    'rule',
    'Phản hồi của phiếu {code} đang «{from}», không chuyển sang «{to}» được.',
    'The feedback of {code} is “{from}” and cannot become “{to}”.',
  ),
} as const satisfies Record<string, ErrorRow>;
