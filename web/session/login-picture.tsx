// The picture beside the sign-in form: an opened phone with its parts laid out on the workbench.
import type { ReactNode } from 'react';

export const LoginPicture = (): ReactNode => (
  <svg className="login-picture" viewBox="0 0 420 320" role="presentation">
    <path d="M20 276h380" />
    <g className="login-picture-fill">
      <rect x="70" y="60" width="104" height="190" rx="18" />
      <rect x="196" y="96" width="92" height="154" rx="10" />
    </g>
    <rect x="80" y="76" width="84" height="152" rx="6" />
    <path d="M112 239h20M108 68h28" />
    <path d="m96 96 22 30-12 20 30 22-6 24 22 24" />
    <rect x="210" y="112" width="64" height="50" rx="4" />
    <path d="M220 124h20m-20 12h32m-32 12h12" />
    <rect x="210" y="178" width="30" height="56" rx="4" />
    <path d="M252 184h22m-22 16h22m-22 16h22" />
    <circle cx="330" cy="120" r="22" />
    <circle cx="330" cy="120" r="8" />
    <path d="M330 92v6m0 44v6m28-28h-6m-44 0h-6" />
    <path d="m312 250 42-74m10-18-14 24 10 6 14-24z" />
    <path d="M380 262a10 10 0 1 0-14 0M40 262l8-12 8 12z" />
  </svg>
);
