// Handlers of component requests, their coordination, and stock limits.
import { RequestDemand } from '../../../contract/stock/demand.calls.ts';
import { ProductInboundRequest, ProductOutboundRequest } from '../../../contract/stock/request.calls.ts';
import { StockLimit } from '../../../contract/stock/stock-limit.calls.ts';
import { implement } from '../../kit/implement.ts';
import { deleteLimit, listLimits, listShortage, saveLimit } from '../limit/limit.queries.ts';
import { getAlerts, listDemand } from './demand.queries.ts';
import { fulfil } from './fulfil.ts';
import { getRequest, listRequests } from './request.queries.ts';
import { cancelRequest, createRequest, deleteRequest, editRequest } from './save-request.ts';

export const requestHandlers = [
  ...implement(ProductInboundRequest, {
    GetAllPaged: listRequests('in'),
    getDetail: (ctx, { id }) => getRequest(ctx, 'in', id),
    Create: (ctx, input) => createRequest(ctx, 'in', input),
    edit: (ctx, input) => editRequest(ctx, 'in', input),
    delete: (ctx, { id }) => deleteRequest(ctx, 'in', id),
    Cancel: cancelRequest,
  }),
  ...implement(ProductOutboundRequest, {
    GetAllPaged: listRequests('out'),
    getDetail: (ctx, { id }) => getRequest(ctx, 'out', id),
    Create: (ctx, input) => createRequest(ctx, 'out', input),
    edit: (ctx, input) => editRequest(ctx, 'out', input),
    delete: (ctx, { id }) => deleteRequest(ctx, 'out', id),
  }),
  ...implement(RequestDemand, { GetDemand: listDemand, GetAlerts: getAlerts, Fulfil: fulfil }),
  ...implement(StockLimit, { GetAll: listLimits, Save: saveLimit, Delete: deleteLimit, GetShortage: listShortage }),
];
