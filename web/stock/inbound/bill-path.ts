// Where one import bill is shown.
export const billPath = (id: number): string => `/inventory/import/import-bill/${id}`;
