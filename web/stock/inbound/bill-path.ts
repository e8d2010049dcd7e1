// Where one import bill is shown.
export const DELETED = 'deleted';
export const billPath = (id: number, isDeleted = false): string =>
  `/inventory/import/import-bill/${id}${isDeleted ? `?${DELETED}=true` : ''}`;
