// Which language and which tenant a request asks for (wire.md §1.4).
import type { FastifyRequest } from 'fastify';
import { type Culture, defaultCulture, isCulture } from '../../contract/culture.ts';
import { HOST } from '../kit/ctx.ts';

const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

export function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header?.split(/; */) ?? []) {
    const cut = pair.indexOf('=');
    if (cut > 0) cookies.set(decode(pair.slice(0, cut)), decode(pair.slice(cut + 1)));
  }
  return cookies;
}
const decode = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** 'vi' or 'c=vi|uic=vi'; a region is ignored. */
const asCulture = (value: string | undefined): Culture | null => {
  const name = /(?:^|c=)([a-z]{2})/i.exec(value ?? '')?.[1]?.toLowerCase();
  return isCulture(name) ? name : null;
};

export function cultureInQuery(query: Record<string, unknown>): Culture | null {
  const value = query[Object.keys(query).find((name) => name.toLowerCase() === 'culture') ?? ''];
  return typeof value === 'string' ? asCulture(value) : null;
}

/** What the client asks for by header or cookie; null when it says nothing we speak. */
export function cultureAsked(request: FastifyRequest, cookies: Map<string, string>): Culture | null {
  return (
    asCulture(one(request.headers['.aspnetcore.culture'])) ??
    asCulture(cookies.get('Abp.Localization.CultureName')) ??
    asCulture(cookies.get('.AspNetCore.Culture'))
  );
}
/** Of what the client accepts, what it weighs most: 'vi;q=0.5, en' is English. */
export function cultureAccepted(request: FastifyRequest): Culture {
  const accepted = (request.headers['accept-language'] ?? '').split(',').map((part) => {
    const [range = '', ...params] = part.split(';').map((piece) => piece.trim());
    const weight = params.find((param) => /^q=/i.test(param))?.slice(2);
    return { culture: range === '*' ? defaultCulture : asCulture(range), weight: Number(weight ?? 1) };
  });
  const spoken = accepted.filter(({ culture, weight }) => culture && weight > 0);
  return spoken.toSorted((a, b) => b.weight - a.weight)[0]?.culture ?? defaultCulture;
}

/** The tenant of a request that is not signed in; anything but a number is the host's side. */
export function tenantAsked(request: FastifyRequest, cookies: Map<string, string>): number {
  const asked =
    one(request.headers['abp.tenantid']) ??
    one(request.headers['abp-tenantid']) ??
    cookies.get('Abp.TenantId') ??
    cookies.get('Abp-TenantId');
  return /^\d{1,9}$/.test(asked ?? '') ? Number(asked) : HOST;
}
