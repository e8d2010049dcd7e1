// Handlers of customer care.
import { Zalo } from '../../contract/care/zalo.calls.ts';
import { type Bound, implement } from '../kit/implement.ts';
import { exportFeedbacks, getFeedback, listFeedbacks } from './feedback.queries.ts';
import { chartByDeviceType, zaloReport } from './feedback.report.ts';
import { addHashtags, addNote, changeStatus, changeStatuses, editFeedback } from './feedback.work.ts';
import './ring.ts';

export const careHandlers: readonly Bound[] = [
  ...implement(Zalo, {
    GetAll: listFeedbacks,
    GetById: getFeedback,
    GetChartByDeviceType: chartByDeviceType,
    GetZaloReport: zaloReport,
    ChangeStatus: changeStatus,
    ChangeMultipleStatus: changeStatuses,
    EditFeedBack: editFeedback,
    AddNote: addNote,
    AddHashTag: addHashtags,
    ExportFeedBack: exportFeedbacks,
  }),
];
