// What a provider of bank transactions is: whether a message is its own, and what the message says.
import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { cut } from '../../../contract/culture.ts';
import type { Side } from '../../../contract/finance/finance.ts';
import { isMoment, now, toInstant } from '../../../contract/time.ts';

/** What a bank told about one movement of money. */
export interface Arrived {
  /** The provider's own number of it: the same one twice is the same money. */
  providerId: string;
  account: string;
  /** A virtual account in front of it. */
  subAccount?: string | null;
  direction: Side;
  amount: number;
  bookedAt: string;
  /** What it said about its time, where that cannot be. */
  oddDay?: string | null;
  content: string;
  reference: string | null;
  counterparty: string | null;
  raw: object;
}
type Headers = Readonly<Record<string, string | string[] | undefined>>;
export interface Message {
  raw: Buffer;
  headers: Headers;
}
export interface Lock {
  auth: 'apiKey' | 'hmac';
  secret: string;
}
export interface Provider {
  /** Whether whoever sent it knows the secret. */
  verify: (message: Message, lock: Lock, at: Date) => boolean;
  /** What it says; null: nothing that moved; undefined: it cannot be read. */
  parse: (raw: Buffer) => Arrived | null | undefined;
}

/** In a time that says nothing about how much of it is right. */
export function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && a.length > 0 && timingSafeEqual(a, b);
}
export const headerOf = ({ headers }: Message, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};
/** JSON, or undefined: what strangers send may be anything. */
export function readJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Texts as PostgreSQL takes them: no NUL, no half of a pair. */
export const clean = (text: string): string => text.replace(/\0|\p{Cs}/gu, '').trim();
export const words = (max: number) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => cut(clean(String(value)), max))
    .pipe(z.string().min(1));
export const optionalWords = (max: number) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => cut(clean(String(value ?? '')), max) || null);
/** A number that somebody else gave it: never cut, or two would be one. */
export const key = (max: number) => z.string().transform(clean).pipe(z.string().min(1).max(max));
/** Whole đồng above nothing, as a number or as '18067000.00'. */
const MOST = 1e13;
export const money = z
  .union([z.number(), z.string().max(30)])
  .transform(Number)
  .pipe(z.int().min(0).max(MOST));
const DAY_MS = 86_400_000;
/**
 * When it was, as told: '2023-05-05 19:59:48' is Vietnam's time, whoever wrote it. A time that cannot be (no time at all, days ahead) does not
 * make the money go away, nor is the bank told to stop: it counts as of now, and what was told is kept for whoever looks at it.
 */
export function momentOf(text: string | null): Pick<Arrived, 'bookedAt' | 'oddDay'> {
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec(text ?? '') ?? [];
  const moment = `${day}T${time}+07:00`;
  const isTime = day > '2000' && isMoment(moment) && Date.parse(moment) < now().getTime() + DAY_MS;
  return isTime ? { bookedAt: moment, oddDay: null } : { bookedAt: toInstant(now()), oddDay: text ?? '–' };
}
