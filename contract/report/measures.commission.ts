// What people earned, as figures of a report: sums of the one commission ledger, each row on its own day.
import { count, type Measure, money } from './measure.ts';

export const commissionMeasures = {
  commissionLines: count(
    'Số dòng',
    'Lines',
    'Số dòng đã làm, mỗi dòng tính một lần cho một người; dòng mở lại bị trừ ra.',
    'Lines that were done, each once for a person; those that were opened again are taken off.',
  ),
  commissionBase: money(
    'Giá trị tính',
    'Base',
    'Giá trị mà hoa hồng được tính trên đó.',
    'What commission was counted from.',
  ),
  commissionTechnician: money(
    'Kỹ thuật',
    'Technician',
    'Được hưởng với vai trò kỹ thuật, vào ngày hoàn thành.',
    'Earned as a technician, on the day of completion.',
  ),
  commissionGlass: money('Dán cường lực', 'Glass fitting', 'Được hưởng khi dán cường lực.', 'Earned by fitting glass.'),
  commissionSales: money('Bán hàng', 'Sales', 'Được hưởng khi tư vấn, bán hàng.', 'Earned by advising and selling.'),
  commissionGuarantee: money(
    'Trừ bảo hành',
    'Warranty deductions',
    'Lấy lại vì máy phải làm lại trong hạn bảo hành.',
    'Taken back because the work was done again under warranty.',
    { isBurden: true },
  ),
  commissionDefects: money(
    'Trừ LK lỗi',
    'Spoiled parts',
    'Phần giá linh kiện làm hỏng mà người làm chịu.',
    'The share of spoiled parts that whoever spoiled them bears.',
    { isBurden: true },
  ),
  commissionNet: money(
    'Thực hưởng',
    'Net',
    'Kỹ thuật + dán cường lực + bán hàng − các khoản trừ.',
    'Technician + glass + sales − deductions.',
  ),
  commissionPayable: money(
    'Được chi',
    'Payable',
    'Phần được chi khi khách đã trả đủ, trừ phần thu hồi và khấu trừ.',
    'What may be paid since the customer has, less what was taken back and deducted.',
  ),
  commissionPaid: money('Đã chi', 'Paid', 'Phần được chi đã có phiếu chi ghi sổ.', 'What a posted payment has paid.'),
} as const satisfies Record<string, Measure>;
