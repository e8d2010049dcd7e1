// The contract for people who integrate: an OpenAPI document at /api/openapi.json and a page to browse it at /api/docs.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { allCalls } from '../../contract/all.ts';
import type { Call, May } from '../../contract/kit.ts';
import { XLSX } from '../kit/file/file-answer.ts';

export function addApiDocs(app: FastifyInstance, version: string): void {
  serveOnce(app, '/api/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(openApi(version)));
  serveOnce(app, '/api/docs', 'text/html; charset=utf-8', docsPage);
}

/** Made and packed at the first request, and known by its hash from then on. */
function serveOnce(app: FastifyInstance, url: string, type: string, make: () => string): void {
  let made: { plain: Buffer; gzip: Buffer; etag: string } | undefined;
  app.get(url, (request, reply) => {
    if (!made) {
      const plain = Buffer.from(make());
      const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
      made = { plain, gzip: gzipSync(plain, { level: 9 }), etag };
    }
    reply.headers({ etag: made.etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
    if (asked(request.headers['if-none-match'], made.etag)) return reply.code(304).send();
    const packs = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    if (packs) reply.header('content-encoding', 'gzip');
    return reply.header('content-type', type).send(packs ? made.gzip : made.plain);
  });
}
const asked = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag || entry.trim() === '*');

const whoMay = (may: May) => (typeof may === 'string' ? may : may.join(' | '));

export function openApi(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of allCalls) {
    paths[call.path] = { ...paths[call.path], [call.verb.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Xưởng', version, description: 'Paths, query names and JSON property names match in any case.' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  inlined(
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema: json }) => {
        if (typeof json.vi === 'string') json.title = json.vi;
        if (typeof json.en === 'string') json.description = json.en;
        for (const ours of ['vi', 'en', 'aka', 'asTyped', 'usual', 'id']) delete json[ours];
      },
    }),
  );

/** A reference counts from the top of the whole document, so each schema carries what it refers to in place. */
function inlined({ $defs = {}, $schema: _, ...schema }: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema {
  const text = JSON.stringify(schema, (_key, value) => {
    const name = /^#\/\$defs\/(.+)$/.exec(value?.$ref ?? '')?.[1];
    return name ? { ...$defs[name], ...value, $ref: undefined } : value;
  });
  return JSON.parse(text);
}

function operation(call: Call) {
  const input = jsonSchema(call.in, 'input');
  const inQuery = call.verb === 'GET' || call.verb === 'DELETE';
  const isList = call.out instanceof z.ZodObject && 'totalCount' in call.out.shape;
  const result = { type: 'object', properties: { result: jsonSchema(call.out, 'output'), ...envelope } };
  return {
    tags: [call.service],
    operationId: `${call.service}_${call.name}_${call.verb}`,
    description: `Permission: ${whoMay(call.may)}`,
    ...(call.may === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    ...(inQuery
      ? { parameters: parameters(input) }
      : { requestBody: { content: { 'application/json': { schema: input } } } }),
    responses: {
      200: {
        description: 'OK',
        content: { 'application/json': { schema: result }, ...(isList ? { [XLSX]: {} } : {}) },
      },
      default: { description: 'The envelope with an error', content: { 'application/json': {} } },
    },
  };
}

const envelope = {
  targetUrl: { type: 'null' },
  success: { type: 'boolean' },
  error: { type: ['object', 'null'] },
  unAuthorizedRequest: { type: 'boolean' },
  __abp: { const: true },
};

const parameters = (input: ReturnType<typeof jsonSchema>) =>
  Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    schema,
  }));

const escapeHtml = (value: string) => value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const fold = (title: string, schema: z.ZodType, io: 'input' | 'output') =>
  `<h4>${title}</h4><pre>${escapeHtml(JSON.stringify(jsonSchema(schema, io), null, 1))}</pre>`;

/** Plain HTML that needs no script: the browser's own find and <details> do the browsing. */
function docsPage(): string {
  const groups = byService();
  const sections = [...groups].map(
    ([service, calls]) => `<section id="${service}"><h2>${service}</h2>${calls.map(callHtml).join('')}</section>`,
  );
  const index = [...groups.keys()].map((service) => `<a href="#${service}">${service}</a>`).join(' ');
  return `<!doctype html><html lang="vi"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Xưởng | API</title>
<style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:1000px;margin:0 auto;padding:24px}nav a{margin-right:12px}
details{border:1px solid #8884;border-radius:6px;margin:6px 0;padding:6px 12px}summary{cursor:pointer;font-family:ui-monospace,monospace}
b{display:inline-block;width:64px}small{opacity:.7}pre{overflow:auto;background:#8881;padding:8px;border-radius:6px}</style>
<h1>Xưởng API</h1><p><a href="/api/openapi.json">openapi.json</a></p><nav>${index}</nav>${sections.join('')}</html>`;
}

function byService(): Map<string, Call[]> {
  const groups = new Map<string, Call[]>();
  for (const call of allCalls) groups.set(call.service, [...(groups.get(call.service) ?? []), call]);
  return groups;
}

const callHtml = (call: Call) =>
  `<details><summary><b>${call.verb}</b>${escapeHtml(call.path)} <small>${escapeHtml(whoMay(call.may))}</small></summary>` +
  `${fold('Input', call.in, 'input')}${fold('Result', call.out, 'output')}</details>`;
