// Handlers of requests to the central office.
import { RequestCenter } from '../../../contract/stock/center-request.calls.ts';
import { implement } from '../../kit/implement.ts';
import { getCenterRequest, listCenterRequests } from './center.queries.ts';
import { changeCenterStatus, deleteCenterRequest, saveCenterRequest, sendBackToBranch } from './save-center-request.ts';

export const centerHandlers = implement(RequestCenter, {
  GetAllRequestToCenter: listCenterRequests,
  getInfoRequestCenterById: getCenterRequest,
  CreateOrUpdateRequestCenter: saveCenterRequest,
  ChangeStatus: changeCenterStatus,
  BackToBranch: sendBackToBranch,
  DeleteRequestCenter: deleteCenterRequest,
});
