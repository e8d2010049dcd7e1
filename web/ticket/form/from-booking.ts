// A booked device is brought: the form begins with who booked, the device and the services that were asked for.
import { type BookingId, type BookingView, Reservation } from '../../../contract/booking/booking.calls.ts';
import { CatalogMaster, type MasterModel, type MasterService } from '../../../contract/catalog/master.calls.ts';
import { call } from '../../kit/call.ts';
import { deviceNameOf, knownModel } from './find-device.ts';
import type { Intake } from './intake.model.ts';
import { lineOfService } from './lines.model.ts';

type Booked = Pick<
  BookingView,
  'id' | 'phone' | 'customerId' | 'customerName' | 'deviceTypeId' | 'modelId' | 'deviceName' | 'serviceIds' | 'note'
>;
/** What a booking says; services that are no longer on offer stay out. */
export function partOfBooking(
  booked: Booked,
  models: readonly MasterModel[],
  services: readonly MasterService[],
): Partial<Intake> {
  const model = models.find(({ id }) => id === booked.modelId);
  return {
    bookingId: booked.id,
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
      : { deviceTypeId: booked.deviceTypeId, deviceName: booked.deviceName ?? '' }),
    note: booked.note ?? '',
    lines: booked.serviceIds.flatMap((id) => {
      const service = services.find((one) => one.id === id);
      return service ? [lineOfService(service)] : [];
    }),
  };
}

export async function readBooking(id: BookingId): Promise<Partial<Intake>> {
  const booked = await call(Reservation.GetDetailAppointmentById, { id }, { quiet: true });
  const [models, services] = await Promise.all([
    call(CatalogMaster.GetAllModel, {}, { quiet: true }),
    call(CatalogMaster.GetAllServices, { modelId: booked.modelId }, { quiet: true }),
  ]);
  return partOfBooking(booked, models.items, services.items);
}
