// A booked device is brought: the form begins with who booked, the device and the services that were asked for. Pure.
import type { BookingView } from '../../../contract/booking/booking.calls.ts';
import type { MasterModel, MasterService } from '../../../contract/catalog/master.calls.ts';
import { deviceNameOf, knownModel } from './find-device.ts';
import type { Intake } from './intake.model.ts';
import { lineOfService } from './lines.model.ts';

type Booked = Pick<
  BookingView,
  | 'id'
  | 'branchId'
  | 'phone'
  | 'customerId'
  | 'customerName'
  | 'deviceTypeId'
  | 'modelId'
  | 'deviceName'
  | 'serviceIds'
  | 'note'
>;
export type BookedPart = Pick<
  Intake,
  | 'bookingId'
  | 'branchId'
  | 'phone'
  | 'customerId'
  | 'customerName'
  | 'modelId'
  | 'manufacturerId'
  | 'deviceTypeId'
  | 'deviceName'
  | 'note'
  | 'lines'
>;
/** What a booking says; services that are no longer on offer stay out. */
export function partOfBooking(
  booked: Booked,
  models: readonly MasterModel[],
  services: readonly MasterService[],
): BookedPart {
  const model = models.find(({ id }) => id === booked.modelId);
  return {
    bookingId: booked.id,
    branchId: booked.branchId,
    phone: booked.phone,
    customerId: booked.customerId,
    customerName: booked.customerName,
    ...(model
      ? {
          modelId: model.id,
          manufacturerId: model.manufacturerId,
          deviceTypeId: model.deviceTypeId,
          deviceName: deviceNameOf(knownModel(model)),
        }
      : {
          modelId: null,
          manufacturerId: null,
          deviceTypeId: booked.deviceTypeId,
          deviceName: booked.deviceName ?? '',
        }),
    note: booked.note ?? '',
    lines: booked.serviceIds.flatMap((id) => {
      const service = services.find((one) => one.id === id);
      return service ? [lineOfService(service)] : [];
    }),
  };
}

/** Of what a booking says that which nobody has typed yet. */
export function leftOf(typed: Intake, booked: BookedPart): Partial<Intake> {
  const { modelId, manufacturerId, deviceTypeId, deviceName, lines, note } = booked;
  return {
    ...(typed.deviceName ? {} : { modelId, manufacturerId, deviceTypeId, deviceName }),
    ...(typed.lines.length ? {} : { lines }),
    ...(typed.note ? {} : { note }),
  };
}
