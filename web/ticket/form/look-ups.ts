// What the form asks while somebody types: models, services with prices, products, people.
import { useQuery } from '@tanstack/react-query';
import { type BookingId, Reservation } from '../../../contract/booking/booking.calls.ts';
import type { ModelId } from '../../../contract/catalog/device.calls.ts';
import { CatalogMaster, type MasterProduct, type MasterService } from '../../../contract/catalog/master.calls.ts';
import { plain } from '../../../contract/culture.ts';
import { call } from '../../kit/call/call.ts';
import { type KnownModel, knownModel } from './find-device.ts';
import { type BookedPart, partOfBooking } from './from-booking.ts';

const FRESH_MS = 5 * 60_000;

const knownModels = ({ items }: { items: Parameters<typeof knownModel>[0][] }): KnownModel[] => items.map(knownModel);
export function useModels(): { models: readonly KnownModel[]; waiting: boolean } {
  const { data, isPending } = useQuery({
    queryKey: ['DataMaster', 'GetAllModel', 'intake'],
    queryFn: ({ signal }) => call(CatalogMaster.GetAllModel, {}, { signal, quiet: true }),
    select: knownModels,
    staleTime: FRESH_MS,
  });
  return { models: data ?? [], waiting: isPending };
}

/** Services on offer, with the prices of the model; without one they have none. */
export function useServices(modelId: ModelId | null | undefined): readonly MasterService[] {
  const { data } = useQuery({
    queryKey: ['DataMaster', 'GetAllServices', 'intake', modelId ?? null],
    queryFn: ({ signal }) => call(CatalogMaster.GetAllServices, { modelId: modelId ?? null }, { signal, quiet: true }),
    staleTime: FRESH_MS,
  });
  return data?.items ?? [];
}
const MOST_SERVICES = 8;
/** Every typed word begins a word of the name. What has no price for the device is offered only when nothing has one: it is another device's. */
export function findServices(services: readonly MasterService[], typed: string): MasterService[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const fits = services.filter(({ name, code }) => {
    const own = plain(`${name} ${code}`).split(/[^a-z0-9]+/);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
  const priced = fits.filter(({ price }) => price !== null);
  return (priced.length > 0 ? priced : fits).slice(0, MOST_SERVICES);
}

const MOST_PRODUCTS = 6;
/** Those that fit the device first. */
export function useProducts(keyword: string, modelId: ModelId | null | undefined) {
  const asked = keyword.trim();
  const { data, isFetching } = useQuery({
    queryKey: ['DataMaster', 'getAllProduct', 'intake', asked, modelId ?? null],
    queryFn: async ({ signal }) => {
      const find = (of: { modelId?: ModelId }) =>
        call(
          CatalogMaster.getAllProduct,
          { keyword: asked, maxResultCount: MOST_PRODUCTS, ...of },
          { signal, quiet: true },
        );
      const [own, all] = await Promise.all([modelId ? find({ modelId }) : null, find({})]);
      const first = own?.items ?? [];
      const others = all.items.filter((one) => !first.some(({ id }) => id === one.id));
      return { items: [...first, ...others].slice(0, MOST_PRODUCTS) };
    },
    enabled: asked.length >= 2,
    staleTime: 30_000,
    retry: false,
    placeholderData: (before) => before,
  });
  const products: readonly MasterProduct[] = asked.length >= 2 ? (data?.items ?? []) : [];
  return { products, waiting: asked.length >= 2 && isFetching };
}
/** The product that carries exactly this code. */
export async function productByCode(code: string): Promise<MasterProduct | null> {
  const { items } = await call(CatalogMaster.getAllProduct, { keyword: code, maxResultCount: 10 }, { quiet: true });
  const same = (value: string | null) => value !== null && value.toLowerCase() === code.toLowerCase();
  return items.find((product) => same(product.barcode) || same(product.code)) ?? null;
}

export async function readBooking(id: BookingId): Promise<BookedPart> {
  const booked = await call(Reservation.GetDetailAppointmentById, { id }, { quiet: true });
  const [models, services] = await Promise.all([
    call(CatalogMaster.GetAllModel, {}, { quiet: true }),
    call(CatalogMaster.GetAllServices, { modelId: booked.modelId }, { quiet: true }),
  ]);
  return partOfBooking(booked, models.items, services.items);
}
