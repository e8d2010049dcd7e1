// Fixed values of the product, each with the section of the spec that names it.

/** Page sizes (spec §9). */
export const pageSize = { usual: 10, long: 20, roles: 10_000 } as const;
/** As many hits of a search in a long list are counted; what fits more is said to be more. */
export const hitsCounted = 100;
export const pageSizes = [10, 20, 50, 100] as const;

/** Longest field values of the user form (spec §5, the Vietnamese copy). */
export const userLimits = {
  userName: 150,
  name: 50,
  surname: 50,
  email: 50,
  address: 200,
  mobile: 16,
  passwordMin: 6,
  password: 128,
} as const;

/** The user type kept for administrators; it is not offered anywhere (spec §3). */
export const hiddenUserTypeId = 1;
/** The type "Technical" that every tenant starts with. */
export const technicianTypeId = 2;
/** Warehouses with ids that other systems know (spec §3, §9). */
export const fixedWarehouse = { returned: 1040, defective: 1044 } as const;
export const warehouseCategories = ['TP', 'KBH'] as const;
export const warehouseRoles = ['sale', 'returned', 'defective', 'transit'] as const;

/** How long something may load before the screen says that it is still at it (spec §9: loading-once). */
export const loadingOnceMs = 5000;

export const defaultTenantName = 'Default';
export const adminUserName = 'admin';
/** Sign-in protection (wire.md §2.1). */
export const lockout = { failures: 5, seconds: 300 } as const;
export const tokenSeconds = 86_400;
