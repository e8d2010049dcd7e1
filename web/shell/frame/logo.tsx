// The mark of the product: two crossed tools, which are also the X of its name.
import type { ReactNode } from 'react';

export const Logo = ({ size = 32 }: { size?: number }): ReactNode => (
  <svg className="logo" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect className="logo-ground" width="32" height="32" rx="8" />
    <path className="logo-line" d="M10.5 10.5 22 22" />
    <path className="logo-line" d="m21.5 10.5-4 4m-3 3L10 22" />
    <path className="logo-thin" d="M8 11.5a3.6 3.6 0 0 0 4-4m8 0a3.6 3.6 0 0 0 4 4" />
  </svg>
);
