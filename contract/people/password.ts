// The one rule of passwords: forms, dialogs, sign-in and the first administrator of a tenant read it here (spec §5).
import * as z from 'zod';
import { userLimits } from '../constants.ts';
import { seen } from '../culture.ts';
import { asTyped } from '../kit.ts';
import { broken } from '../validation.ts';

/** Blanks around a password are a slip of the hand; inside it they count. Signs that nobody sees alone are none: nobody would type them again. */
export const Password = asTyped(
  z
    .string()
    .trim()
    .min(userLimits.passwordMin)
    .max(userLimits.password)
    .refine((value) => seen(value) !== '', broken('required')),
);
