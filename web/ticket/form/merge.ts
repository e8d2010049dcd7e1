// A ticket that two people edit: what the form asks, under its names. What makes no sense without the other is one answer.
import { covers } from '../../../contract/ticket/ticket.ts';
import type { LinesMerging, Merging } from '../../kit/document/merge.ts';
import { pickedFrom, shownAs } from '../../kit/document/things.tsx';
import { staffPick } from '../../kit/pick/party-pickers.ts';
import { branchPick, categoryPick } from '../../kit/pick/pickers.tsx';
import { later, wordsOf } from '../../kit/words/words.ts';
import { formText } from './form.text.ts';
import type { Intake } from './intake.model.ts';
import { type FormLine, newLineKey } from './lines.model.ts';

const word = later(formText);
export const mergedServices: LinesMerging<FormLine> = {
  things: {
    key: null,
    id: null,
    kind: null,
    serviceNameId: null,
    productId: null,
    code: null,
    name: { name: word('name') },
    quantity: { name: word('quantity'), show: shownAs('number', 'quantity') },
    price: { name: word('price'), show: shownAs('money', 'price') },
    listPrice: null,
    discount: { name: word('discount'), show: shownAs('money', 'discount') },
    warrantyMonths: { name: word('warranties'), show: shownAs('number', 'warrantyMonths') },
    minutes: null,
    cover: { name: word('cover'), show: ({ cover }) => cover && wordsOf(covers[cover])() },
    parentKey: null,
    originLineId: null,
    replacedSerial: { name: word('replacedSerial') },
    note: { name: word('note') },
    outcome: null,
  },
  idOf: ({ key }) => key,
  nameOf: ({ name }) => name,
  anew: (line) => ({ ...line, key: newLineKey(), id: null }),
};
export const intakeMerging: Merging<Intake> = {
  things: {
    kind: null,
    branchId: { name: word('branch'), show: pickedFrom(branchPick, 'branchId') },
    phone: { name: word('phone') },
    customerId: 'phone',
    customerName: { name: word('customerName') },
    deviceName: { name: word('device') },
    deviceTypeId: 'deviceName',
    manufacturerId: 'deviceName',
    modelId: 'deviceName',
    colourId: { name: word('colour'), show: pickedFrom(categoryPick('colour'), 'colourId') },
    imei: { name: word('imei') },
    imeiReason: 'imei',
    passcodeKind: {
      name: word('passcode'),
      show: ({ passcodeKind }) => passcodeKind && word(passcodeWords[passcodeKind])(),
    },
    passcode: 'passcodeKind',
    condition: { name: word('conditionNote') },
    errorIds: { name: word('faults'), isSet: true },
    errorNote: { name: word('errorNote') },
    accessoryIds: { name: word('accessories'), isSet: true },
    accessoryNote: { name: word('accessoryNote') },
    hashtagIds: { name: word('hashtags'), isSet: true },
    signature: { name: word('signature'), show: () => word('signature')() },
    photos: { name: word('photos'), isSet: true },
    note: { name: word('note') },
    advisorId: { name: word('advisor'), show: pickedFrom(staffPick, 'advisorId') },
    technicianId: { name: word('technician'), show: pickedFrom(staffPick, 'technicianId') },
    assignAnyway: 'technicianId',
    promisedAt: { name: word('promised'), show: shownAs('dateTime', 'promisedAt') },
    vatPercent: { name: word('vat'), show: shownAs('number', 'vatPercent') },
    voucherIds: { name: word('promotions'), isSet: true },
    deposit: null,
    bookingId: null,
    originId: null,
    reason: { name: word('reason') },
    consents: { name: word('agreeService'), isSet: true },
  },
  lines: mergedServices,
};
const passcodeWords = { pin: 'passcodePin', pattern: 'passcodePattern' } as const;
