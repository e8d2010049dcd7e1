// The calls of a side: what branches ask for, and what they offer.
import { ProductInboundRequest, ProductOutboundRequest } from '../../../contract/stock/request.calls.ts';

export const requestCalls = { in: ProductInboundRequest, out: ProductOutboundRequest };
