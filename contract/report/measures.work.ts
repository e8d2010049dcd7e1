// What figures of the work itself mean: how much, how long, in time or late, what came back.
import { type TicketStatus, ticketStatuses } from '../ticket/ticket.statuses.ts';
import { count, days, type Measure, minutes, percent } from './measure.ts';

/** How many devices are in a state now. */
const stateNow = (status: TicketStatus): Measure =>
  count(
    ticketStatuses[status].vi,
    ticketStatuses[status].en,
    `Máy đang ở trạng thái ${ticketStatuses[status].vi}.`,
    `Devices in this state: ${ticketStatuses[status].en.toLowerCase()}.`,
    { isRate: true },
  );
/** Of what left, how much had come back after so many days. */
const backWithin = (most: number): Measure =>
  count(
    `≤ ${most} ngày`,
    `≤ ${most} days`,
    `Dòng quay lại trong ${most} ngày từ khi trả máy; tháng chưa đủ ${most} ngày thì còn tăng.`,
    `Lines that came back within ${most} days of the hand-over; a month that is younger may still grow.`,
    { isBurden: true },
  );
export const workMeasures = {
  received: count(
    'Nhận máy',
    'Taken in',
    'Số máy nhận trong kỳ, kể cả phiếu chưa giao kỹ thuật và phiếu hủy về sau.',
    'Devices taken in, also those that nobody has yet or that were cancelled later.',
  ),
  completed: count(
    'Dòng hoàn thành',
    'Lines completed',
    'Dòng dịch vụ làm xong trong kỳ, tính cho kỹ thuật của dòng.',
    'Lines of service finished in the period, for the technician of the line.',
  ),
  onTime: percent(
    'Đúng hẹn',
    'On time',
    'Phần phiếu xong không trễ hơn giờ hẹn đầu tiên.',
    'Share of tickets finished no later than first promised.',
    { isRate: true },
  ),
  turnaround: minutes(
    'Thời gian xử lý',
    'Turnaround',
    'Trung vị từ lúc nhận đến lúc xong.',
    'Median from intake to completion.',
    { isRate: true, isBurden: true },
  ),
  slowTurnaround: minutes(
    'Xử lý (P80)',
    'Turnaround (P80)',
    'Tám trong mười phiếu xong trong khoảng này.',
    'Eight of ten tickets are finished within it.',
    { isRate: true, isBurden: true },
  ),
  workTime: minutes(
    'Thời gian làm',
    'Work time',
    'Trung vị thời gian ở trạng thái Đang xử lý.',
    'Median of the time in progress.',
    { isRate: true, isBurden: true },
  ),
  slowWork: minutes(
    'Làm (P80)',
    'Work time (P80)',
    'Tám trong mười phiếu được làm trong khoảng này.',
    'Eight of ten tickets were in progress no longer.',
    { isRate: true, isBurden: true },
  ),
  partsWait: minutes(
    'Chờ linh kiện (P80)',
    'Wait for parts (P80)',
    'Tám trong mười phiếu chờ linh kiện không quá khoảng này.',
    'Eight of ten tickets waited no longer for parts.',
    { isRate: true, isBurden: true },
  ),
  centreWait: minutes(
    'Ở trung tâm (P80)',
    'At the centre (P80)',
    'Tám trong mười phiếu chuyển về trung tâm không quá khoảng này.',
    'Eight of ten tickets were no longer away to the centre.',
    { isRate: true, isBurden: true },
  ),
  finishedTickets: count(
    'Phiếu sửa xong',
    'Tickets finished',
    'Phiếu có dịch vụ làm xong, theo ngày xong.',
    'Tickets with a service that was done, by the day they were finished.',
  ),
  keptTickets: count(
    'Xong đúng hẹn',
    'In time',
    'Phiếu xong không trễ hơn giờ hẹn đầu tiên; hẹn lại không tính.',
    'Finished no later than first promised; a promise that was moved does not count.',
  ),
  lateTickets: count('Xong trễ', 'Late', 'Phiếu xong sau giờ hẹn đầu tiên.', 'Finished after the first promise.', {
    isBurden: true,
  }),
  lateness: minutes(
    'Trễ bao lâu',
    'Late by',
    'Trung vị thời gian trễ của các phiếu trễ.',
    'Median of how late the late ones were.',
    { isRate: true, isBurden: true },
  ),
  openNow: count('Đang mở', 'Open', 'Máy chưa xong lúc này.', 'Devices that are not finished now.', { isRate: true }),
  queuedNow: stateNow('ChoXuLy'),
  workingNow: stateNow('DangXuLy'),
  partsNow: stateNow('ChoLinhKien'),
  dispatchNow: stateNow('ChuyenDieuPhoi'),
  changeNow: stateNow('DieuChinh'),
  centreNow: stateNow('ChuyenVeTrungTam'),
  dueNow: count('Hẹn hôm nay', 'Due today', 'Máy hẹn trả trong hôm nay.', 'Devices that are promised for today.', {
    isRate: true,
  }),
  lateNow: count('Đang trễ', 'Late now', 'Máy đã quá giờ hẹn.', 'Devices whose promise has passed.', {
    isRate: true,
    isBurden: true,
  }),
  oldestNow: days(
    'Lâu nhất',
    'Oldest',
    'Máy ở đây lâu nhất đã bao nhiêu ngày.',
    'Days since the oldest was taken in.',
    {
      isRate: true,
      isBurden: true,
    },
  ),
  returns: count(
    'Bị làm lại',
    'Redone',
    'Dòng hoàn thành có phiếu bảo hành hoặc làm lại, trong hạn bảo hành hay 30 ngày.',
    'Completed lines with a warranty or rework ticket of theirs, within the warranty or 30 days.',
    { isBurden: true },
  ),
  handedLines: count(
    'Dịch vụ đã giao',
    'Services handed over',
    'Dòng dịch vụ đã làm, theo tháng trả máy.',
    'Lines of service that left, by the month of the hand-over.',
  ),
  back30: backWithin(30),
  back90: backWithin(90),
  back180: backWithin(180),
  back365: backWithin(365),
  backEver: count(
    'Đã quay lại',
    'Came back',
    'Dòng có phiếu bảo hành hoặc làm lại đến nay, mỗi dòng tính một lần.',
    'Lines with a warranty or rework ticket so far, each counted once.',
    { isBurden: true },
  ),
  returnRate: percent('Tỷ lệ quay lại', 'Return rate', 'Đã quay lại ÷ dịch vụ đã giao.', 'Came back ÷ handed over.', {
    isRate: true,
    isBurden: true,
    parts: ['backEver', 'handedLines'],
  }),
  firstTimeFix: percent(
    'Sửa một lần',
    'First-time fix',
    'Phần dòng hoàn thành không bị làm lại.',
    'Share of completed lines that did not come back.',
    { isRate: true, parts: ['returns', 'completed'] },
  ),
  inHand: count('Đang giữ', 'In hand now', 'Máy đang sửa lúc này.', 'Devices being worked on now.', {
    isRate: true,
    isNow: true,
  }),
} as const satisfies Record<string, Measure>;
