// Every list by every field of its rows: sorted or refused by name, never broken.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { allCalls } from '../../contract/all.ts';
import { Product } from '../../contract/catalog/product.calls.ts';
import type { Call } from '../../contract/kit.ts';
import { SaleCustomer, SaleSupplier } from '../../contract/party/party.calls.ts';
import { ProductInbound } from '../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../contract/stock/outbound.calls.ts';
import { bare } from '../../contract/validation.ts';
import { testApp } from '../harness/app.ts';
import { addressOf, allowed, isPaged } from './calls.ts';
import { sampleOf } from './sample.ts';

const app = await testApp();
const lists = allCalls.filter((call) => isPaged(call) && call.in instanceof z.ZodObject && 'sorting' in call.in.shape);
function fieldsOfRow(call: Call): string[] {
  const items = bare((call.out as z.ZodObject).shape.items as z.ZodType) as z.ZodArray; // a paged call
  return Object.keys((bare(items.element as z.ZodType) as z.ZodObject).shape); // rows are objects
}
const sorted = async (call: Call, field: string) =>
  (await allowed(app, call).send(call, { ...sampleOf(call, () => 1), sorting: field })).statusCode;

test('no list breaks by a field of its rows', async () => {
  const broken: string[] = [];
  for (const call of lists)
    for (const field of fieldsOfRow(call)) {
      const status = await sorted(call, `${field} desc`);
      if (status >= 500) broken.push(`${addressOf(call)} ${field}`);
    }
  expect(broken).toEqual([]);
});

test('no list takes a field that it does not have', async () => {
  const taken: string[] = [];
  for (const call of lists) if ((await sorted(call, 'tenantId')) === 200) taken.push(addressOf(call));
  expect(taken).toEqual([]);
});

test.each([
  Product.GetAllPro,
  SaleCustomer.GetAll,
  SaleSupplier.GetAll,
  ProductInbound.GetAllPaged,
  ProductOutbound.GetAllPaged,
])('$path sorts by all that it answers, and by nothing else', async (call) => {
  for (const field of fieldsOfRow(call)) expect([field, await sorted(call, field)]).toEqual([field, 200]);
  for (const field of ['tenantId', 'search', 'nothing'])
    expect([field, await sorted(call, field)]).toEqual([field, 400]);
});
