// What stock refuses and why. The first ones are raised by the ledger itself (migration 0003), which fills in the names.
import { type ErrorRow, row } from '../error-row.ts';

export const stockErrors = {
  'stock.short': row(
    'rule',
    '{warehouse} không đủ "{product}": cần {quantity}, còn dùng được {available}.',
    'Not enough "{product}" in {warehouse}: {quantity} needed, {available} available.',
  ),
  'stock.reserved': row(
    'rule',
    '"{product}" tại {warehouse} đã được giữ cho phiếu khác: cần {quantity}, còn dùng được {available}, đang giữ {reserved}.',
    '"{product}" in {warehouse} is kept for other documents: {quantity} needed, {available} available, {reserved} kept.',
  ),
  'stock.shortLater': row(
    'rule',
    'Nếu lấy {quantity} "{product}" khỏi {warehouse} từ ngày {day} thì có ngày sau đó bị âm.',
    'Taking {quantity} "{product}" out of {warehouse} as of {day} would leave a later day below zero.',
  ),
  'stock.closed': row(
    'rule',
    '{warehouse} đã khóa sổ đến hết ngày {day}.',
    'The books of {warehouse} are closed until {day}.',
  ),
  'stock.counted': row(
    'rule',
    '"{product}" tại {warehouse} đã kiểm kê ngày {day}; không thay đổi được những gì trước đó.',
    '"{product}" in {warehouse} was counted on {day}; nothing before that can change.',
  ),
  'stock.noCost': row(
    'rule',
    'Chưa biết giá vốn của "{product}". Hãy nhập giá vốn.',
    'The cost of "{product}" is not known. Please give one.',
  ),
  'stock.serialNotHere': row(
    'rule',
    'Serial {serial} của "{product}" không có ở {warehouse}.',
    'Serial {serial} of "{product}" is not in {warehouse}.',
  ),
  'stock.serialElsewhere': row(
    'rule',
    'Serial {serial} của "{product}" đang ở {place}, không có ở {warehouse}.',
    'Serial {serial} of "{product}" is in {place}, not in {warehouse}.',
  ),
  'stock.serialLeft': row(
    'rule',
    'Serial {serial} của "{product}" đã xuất khỏi kho, không còn ở {warehouse}.',
    'Serial {serial} of "{product}" has left the stock and is not in {warehouse}.',
  ),
  'stock.serialTwice': row(
    'rule',
    'Serial {serial} của "{product}" đang có ở {warehouse}.',
    'Serial {serial} of "{product}" is in {warehouse} already.',
  ),
  'stock.notYourWarehouse': row(
    'rule',
    'Bạn không phụ trách {warehouse}.',
    '{warehouse} is not one of your warehouses.',
  ),
  'stock.backDated': row(
    'rule',
    'Bạn không được ghi sổ lùi ngày ({day}).',
    'You may not post to an earlier day ({day}).',
  ),
  'stock.notBefore': row(
    'rule',
    'Ngày {day} còn trước ngày {since} của phiếu {code}; hàng không đi, đến hay trở về trước khi phiếu đó ghi sổ.',
    '{day} is before {since}, the day of {code}; goods do not leave, arrive or come back before it was posted.',
  ),
  'stock.future': row('rule', 'Ngày {day} còn ở tương lai.', 'The day {day} is still to come.'),
  'stock.isPosted': row('rule', 'Phiếu {code} đã ghi sổ.', '{code} is posted.'),
  'stock.isDraft': row('rule', 'Phiếu {code} chưa ghi sổ.', '{code} is not posted.'),
  'stock.noLines': row('rule', 'Phiếu chưa có dòng hàng nào.', 'There are no lines yet.'),
  'stock.serialCount': row(
    'rule',
    '"{product}" cần đúng {quantity} số serial, mỗi chiếc một số.',
    '"{product}" needs exactly {quantity} {quantity:serial|serials}, one for each unit.',
  ),
  'stock.usedSince': row(
    'rule',
    '"{product}" tại {warehouse} chỉ còn dùng được {left}, cần {quantity}; đã dùng ở: {documents}.',
    'Only {left} of "{product}" are left in {warehouse}, {quantity} are needed; used by: {documents}.',
  ),
  'stock.blocked': row('rule', 'Không bỏ ghi sổ được. {blockers}', 'This cannot be un-posted. {blockers}'),
  'stock.noOwnWarehouse': row(
    'rule',
    'Chi nhánh của bạn chưa có kho hàng. Hãy chọn kho.',
    'Your branch has no warehouse. Please choose one.',
  ),
  'stock.requestOrdered': row(
    'rule',
    'Yêu cầu {code} đã có hàng được đặt.',
    'Goods were ordered for request {code} already.',
  ),
  'stock.requestClosed': row(
    'rule',
    'Yêu cầu {code} đang ở trạng thái "{status}".',
    'Request {code} is in the state "{status}".',
  ),
  'stock.requestOver': row(
    'rule',
    'Yêu cầu {code} chỉ còn cần {open} "{product}", bạn chọn {quantity}.',
    'Request {code} still needs {open} of "{product}", {quantity} were chosen.',
  ),
  'stock.noSupplier': row(
    'rule',
    'Hãy chọn nhà cung cấp để mua "{product}".',
    'Choose a supplier to buy "{product}" from.',
  ),
  'stock.noDestination': row(
    'rule',
    'Hãy chọn kho nhận cho "{product}".',
    'Choose the warehouse that "{product}" goes to.',
  ),
  'stock.sameWarehouse': row(
    'rule',
    '"{product}" đã ở {warehouse}; hãy chọn kho khác.',
    '"{product}" is in {warehouse} already; choose another warehouse.',
  ),
  'stock.limitRange': row(
    'rule',
    'Tồn tối đa phải bằng 0 hoặc không nhỏ hơn tồn tối thiểu.',
    'The maximum must be 0 or at least the minimum.',
  ),
  'center.noBranch': row('rule', 'Hãy chọn chi nhánh gửi yêu cầu.', 'Choose the branch that asks.'),
  'center.notYourBranch': row('rule', 'Bạn không thuộc chi nhánh {branch}.', 'You do not belong to {branch}.'),
  'center.notCentre': row(
    'rule',
    'Chỉ người của trung tâm hoặc của nhóm "{group}" làm được bước này.',
    'Only people of the centre or of the group "{group}" can do this.',
  ),
  'center.noStep': row(
    'rule',
    'Yêu cầu {code} đang ở trạng thái "{status}", không chuyển sang bước này được.',
    'Request {code} is in the state "{status}"; this step does not follow.',
  ),
  'stock.codeTaken': row('rule', "Mã phiếu '{value}' đã được dùng.", "The code '{value}' is already taken."),
  'inbound.noSupplier': row('rule', 'Phiếu mua hàng cần có nhà cung cấp.', 'A purchase needs a supplier.'),
  'inbound.dueBefore': row(
    'rule',
    'Hạn thanh toán không thể trước ngày nhập {day}.',
    'The due day cannot be before the day of the bill, {day}.',
  ),
  'inbound.notHere': row(
    'rule',
    'Không nhập hàng trực tiếp vào {warehouse}.',
    'Goods are not imported into {warehouse} directly.',
  ),
  'inbound.serialRepeated': row(
    'rule',
    'Serial {serial} của "{product}" có hai lần trong phiếu.',
    'Serial {serial} of "{product}" stands in the bill twice.',
  ),
  'inbound.otherRequest': row(
    'rule',
    'Dòng "{product}" không thuộc yêu cầu đã chọn.',
    'The line "{product}" does not belong to the request.',
  ),
  'outbound.otherRequest': row(
    'rule',
    'Dòng yêu cầu chọn cho "{product}" là của hàng khác hoặc kho khác, hoặc yêu cầu không còn hiệu lực.',
    'The request line chosen for "{product}" is for other goods or another warehouse, or the request no longer holds.',
  ),
  'inbound.ofTicket': row(
    'rule',
    'Phiếu nhập {code} là linh kiện rã từ máy của một phiếu sửa chữa; không sửa, xóa hay bỏ ghi sổ được.',
    '{code} holds the parts that were taken out of the device of a ticket; it stays as it is.',
  ),
  'inbound.hasReturns': row(
    'rule',
    'Hàng của phiếu {code} đã trả nhà cung cấp bằng: {documents}. Bỏ ghi sổ các phiếu đó trước.',
    'Goods of {code} went back to the supplier with: {documents}. Un-post those first.',
  ),
  'outbound.notOnBill': row(
    'rule',
    'Phiếu nhập {code} chỉ còn {left} "{product}" có thể trả, không đủ {quantity} (hoặc serial không thuộc phiếu đó).',
    'Only {left} of "{product}" on import bill {code} can go back, not {quantity} (or the serial is not on that bill).',
  ),
  'outbound.otherSupplier': row(
    'rule',
    'Phiếu nhập {code} không phải của nhà cung cấp này.',
    'Import bill {code} is not this supplier’s.',
  ),
  'inbound.tooLarge': row('rule', 'Tổng tiền của phiếu quá lớn.', 'The amount of the bill is too large.'),
  'inbound.paid': row(
    'rule',
    'Phiếu {code} đã được trả hoặc cấn trừ {paid} ₫; hãy hủy phiếu chi, phiếu cấn trừ đó trước.',
    '{paid} ₫ of {code} were paid or offset; take that payment or offset back first.',
  ),
  'inbound.overpaid': row('rule', 'Phiếu {code} chỉ còn phải trả {due} ₫.', 'Only {due} ₫ are outstanding for {code}.'),
  'inbound.belowPaid': row(
    'rule',
    'Phiếu {code} đã trả {paid} ₫, tổng tiền mới không được thấp hơn.',
    '{code} was paid for with {paid} ₫; its amount cannot fall below that.',
  ),
  'outbound.received': row(
    'stale',
    '{who} đã nhận hàng của phiếu {code} lúc {when}.',
    '{who} received the goods of {code} at {when}.',
  ),
  'outbound.notNow': row(
    'rule',
    'Phiếu {code} đang ở trạng thái "{state}" nên không thể: {action}.',
    '{code} is "{state}", so this cannot be done: {action}.',
  ),
  'outbound.transitWarehouse': row(
    'rule',
    '{warehouse} là kho hàng đang chuyển; hàng ở đó chỉ ra vào theo phiếu chuyển kho.',
    '{warehouse} holds goods on their way; only transfers move them.',
  ),
  'outbound.sameWarehouse': row(
    'rule',
    'Kho xuất và kho nhận phải khác nhau ({warehouse}).',
    'Goods cannot go from {warehouse} to itself.',
  ),
  'outbound.supplierNeeded': row(
    'rule',
    'Lỗi nhà cung cấp cần chọn nhà cung cấp.',
    'A supplier’s fault needs its supplier.',
  ),
  'outbound.tooMany': row(
    'rule',
    '"{product}" chỉ còn {left}, không thể ghi {quantity}.',
    'Only {left} of "{product}" are left, not {quantity}.',
  ),
  'outbound.nothing': row('rule', 'Chưa có số lượng nào được ghi.', 'No quantity was given.'),
  'outbound.serialNotOnLine': row(
    'rule',
    'Serial {serial} không có trong dòng "{product}".',
    'Serial {serial} is not part of the line "{product}".',
  ),
  'outbound.notTicketBill': row(
    'rule',
    'Phiếu {code} không phải phiếu xuất cho phiếu sửa chữa đã ghi sổ.',
    '{code} is no posted bill for a ticket.',
  ),
  'outbound.hasReturns': row(
    'rule',
    'Linh kiện của phiếu {code} đã được trả lại ở: {documents}.',
    'Parts of {code} came back with: {documents}.',
  ),
  'outbound.settledInPart': row(
    'rule',
    'Một phần hàng của phiếu {code} đã trả về hoặc thất lạc. Hãy nhận hoặc xử lý phần còn lại.',
    'Some goods of {code} went back or were lost. Receive or settle what is left.',
  ),
  'outbound.serialBack': row(
    'rule',
    'Serial {serial} của "{product}" đã có trong phiếu trả khác.',
    'Serial {serial} of "{product}" comes back with another bill.',
  ),
  'outbound.reported': row(
    'rule',
    'Phiếu {code} đã có báo cáo hàng thiếu nên không sửa được. Hãy hủy phiếu này và lập phiếu mới.',
    'Goods of {code} were reported missing, so it cannot be changed. Cancel it and make a new one.',
  ),
  'outbound.lossReason': row(
    'rule',
    'Hãy ghi lý do "{product}" thất lạc vào ô Ghi chú.',
    'Please write into the note why "{product}" is lost.',
  ),
  'outbound.lossPayer': row(
    'rule',
    'Hãy chọn Người đền cho "{product}" thất lạc, hoặc để cửa hàng chịu; chỉ một trong hai.',
    'Please choose who pays for the lost "{product}", or let the shop bear it; one of the two.',
  ),
  'outbound.lossPending': row(
    'rule',
    '{pending} "{product}" đang chờ bên kia xác nhận thất lạc nên chỉ còn {left}, không thể ghi {quantity}. Hãy đồng ý, không đồng ý hoặc rút lại trước.',
    '{pending} of "{product}" are said to be lost and wait for an answer, so only {left} are left, not {quantity}. Agree, disagree or withdraw first.',
  ),
  'outbound.noLoss': row(
    'rule',
    'Phiếu {code} không có hàng thất lạc nào đang chờ.',
    'No lost goods of {code} wait for an answer.',
  ),
  'outbound.noAgreedLoss': row(
    'rule',
    'Phiếu {code} không có hàng thất lạc nào đã được đồng ý.',
    'No lost goods of {code} were agreed on.',
  ),
  'outbound.ownDebt': row(
    'rule',
    'Bạn là người đền hàng thất lạc của phiếu {code}; người khác phải bỏ xác nhận.',
    'You pay for the lost goods of {code}; somebody else has to take that back.',
  ),
  'outbound.lossStays': row(
    'rule',
    'Chưa bỏ xác nhận thất lạc được. {blockers}',
    'The loss cannot be taken back yet. {blockers}',
  ),
  'outbound.lossPaid': row(
    'rule',
    '{who} đã trả, được cấn trừ hoặc xóa nợ cho hàng thất lạc của phiếu {code}. Hãy hủy chứng từ đó trước.',
    '{who} paid for the lost goods of {code}, or was let off by an offset or a write-off. Cancel that document first.',
  ),
  'outbound.ownLoss': row(
    'rule',
    'Thất lạc của phiếu {code} phải do người khác ở {warehouse} xác nhận; bên báo không tự xác nhận.',
    'Somebody else at {warehouse} has to answer for the lost goods of {code}; the side that said it does not.',
  ),
  'outbound.othersLoss': row(
    'rule',
    'Báo thất lạc của phiếu {code} do {warehouse} ghi; chỉ bên đó rút lại được.',
    '{warehouse} said that goods of {code} are lost; only they can withdraw it.',
  ),
  'outbound.notTransfer': row('rule', 'Phiếu {code} không phải phiếu chuyển kho.', '{code} is no transfer.'),
  'stock.notYourBranch': row('rule', 'Bạn không phụ trách {branch}.', '{branch} is not one of your branches.'),
  'stock.closedAlready': row('rule', 'Sổ kho đã khóa đến hết ngày {day}.', 'The books are closed until {day} already.'),
  'stock.notLastClose': row(
    'rule',
    'Chỉ mở lại được lần khóa sổ mới nhất (đến hết ngày {day}).',
    'Only the latest close can be reopened (until {day}).',
  ),
  'count.tooEarly': row(
    'rule',
    'Kiểm kê bắt đầu từ ngày {day}. Xem "Bắt đầu kiểm kê từ" trong cấu hình chung.',
    'Stock checking starts on {day}. See "Stock checking since" in the general settings.',
  ),
  'count.empty': row('rule', 'Phạm vi này không có hàng nào để kiểm.', 'There is nothing to count in this scope.'),
  'count.isApplied': row('rule', 'Phiếu kiểm kê {code} đã cân bằng.', 'The count {code} is applied.'),
  'count.changed': row(
    'rule',
    'Có người vừa đếm thêm trong phiếu {code}. Hãy xem lại chênh lệch rồi cân bằng.',
    'Somebody has just counted in {code}. Look at the differences again, then apply.',
  ),
  'count.outside': row(
    'rule',
    '"{product}" không thuộc phạm vi của phiếu kiểm kê {code}.',
    '"{product}" is not in the scope of the count {code}.',
  ),
  'count.belowZero': row(
    'rule',
    '"{product}" mới đếm được {counted}, không bớt được {quantity}.',
    'Only {counted} of "{product}" are counted; {quantity} cannot be taken off.',
  ),
  'count.tooMany': row(
    'rule',
    'Một phiếu kiểm kê ghi tối đa {most} cho "{product}", hãy xem lại số vừa nhập.',
    'A count takes at most {most} of "{product}"; check the number.',
  ),
  'count.own': row(
    'rule',
    'Người lập hoặc đã đếm phiếu này không được cân bằng; cần một người khác.',
    'Whoever made or counted this count may not apply it; somebody else has to.',
  ),
  'count.uncounted': row(
    'rule',
    'Còn {count} mặt hàng chưa đếm. Hãy đếm tiếp, hoặc chọn coi là hết hàng hay bỏ qua.',
    '{count} {count:product is|products are} not counted. Count {count:it|them}, or choose to take {count:it|them} as empty or leave {count:it|them} out.',
  ),
  'count.nothing': row('rule', 'Phiếu này chưa đếm mặt hàng nào.', 'Nothing was counted yet.'),
  'count.noCause': row(
    'rule',
    'Còn {count} chênh lệch chưa có nguyên nhân: {products}.',
    'Differences without a cause: {count} ({products}).',
  ),
  'count.serial': row(
    'rule',
    'Hàng theo serial mới có số lượng, chưa có serial: {products}. Hãy quét từng serial.',
    'Serial-tracked products were counted by number only: {products}. Scan their serials.',
  ),
  'count.needsSerial': row(
    'rule',
    '"{product}" được đếm theo serial: hãy quét từng serial. Bỏ các serial đã quét bằng cách đặt về 0.',
    '"{product}" is counted by serial: scan each one. Set it to 0 to drop the serials scanned so far.',
  ),
  'count.notSerial': row('rule', '"{product}" không quản lý theo serial.', '"{product}" is not tracked by serial.'),
  'count.serialOnWay': row(
    'rule',
    'Serial {serial} của "{product}" đang trên đường theo phiếu {code}. Hãy nhận phiếu chuyển trước khi cân bằng.',
    'Serial {serial} of "{product}" is on its way with {code}. Receive that transfer before applying the count.',
  ),
  'count.overtaken': row(
    'rule',
    'Phiếu kiểm kê khác đã cân bằng {products} sau khi đếm ở phiếu này, nên chênh lệch ở đây không còn đúng. Hãy đếm lại.',
    'Another count settled {products} after they were counted here, so the difference is no longer right. Count them again.',
  ),
  'count.leftSince': row(
    'rule',
    '"{product}" đếm thiếu {quantity} nhưng kho chỉ còn {onHand}: hàng đã xuất sau khi đếm. Hãy đếm lại.',
    '{quantity} of "{product}" are missing by the count, but only {onHand} are left: goods went out since. Count it again.',
  ),
  'count.causeSide': row(
    'rule',
    'Nguyên nhân "{cause}" không hợp với "{product}": hàng đang {side}.',
    'The cause "{cause}" does not fit "{product}", of which there is {side}.',
  ),
  'count.blind': row(
    'rule',
    'Đây là phiếu kiểm kê mù: người lập hoặc đã đếm không xử lý chênh lệch.',
    'This count is blind: whoever made or counted it does not handle its differences.',
  ),
} as const satisfies Record<string, ErrorRow>;
