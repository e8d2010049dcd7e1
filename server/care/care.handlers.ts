// Handlers of customer care.
import type pg from 'pg';
import { CareAccount, MessageOutbox, MessageTemplate } from '../../contract/care/account.calls.ts';
import { Zalo } from '../../contract/care/zalo.calls.ts';
import { type Bound, implement } from '../kit/implement.ts';
import type { Seal } from '../kit/seal.ts';
import { noteLook } from '../privacy/looks.ts';
import {
  checkEvent,
  getAccount,
  listOutbox,
  listTemplates,
  resend,
  saveAccount,
  saveTemplate,
  testAccount,
} from './account.ts';
import { exportFeedbacks, getFeedback, listFeedbacks } from './feedback.queries.ts';
import { chartByDeviceType, zaloReport } from './feedback.report.ts';
import { addHashtags, addNote, changeStatus, changeStatuses, editFeedback } from './feedback.work.ts';
import './ring.ts';

export const careHandlers = (pool: pg.Pool, seal: Seal): Bound[] => [
  ...implement(Zalo, {
    GetAll: listFeedbacks,
    GetById: getFeedback,
    ShowPhone: async (ctx, { id }) => {
      const { phone, customerId } = await getFeedback(ctx, { id });
      await noteLook(ctx, { kind: 'phone', customerId, list: 'Zalo' });
      return { phone };
    },
    GetChartByDeviceType: chartByDeviceType,
    GetZaloReport: zaloReport,
    ChangeStatus: changeStatus,
    ChangeMultipleStatus: changeStatuses,
    EditFeedBack: editFeedback,
    AddNote: addNote,
    AddHashTag: addHashtags,
    ExportFeedBack: exportFeedbacks,
  }),
  ...implement(CareAccount, {
    Get: getAccount,
    Save: saveAccount(seal),
    Test: testAccount(pool, seal),
    CheckEvent: checkEvent(seal),
  }),
  ...implement(MessageTemplate, { GetAll: listTemplates, Save: saveTemplate }),
  ...implement(MessageOutbox, { GetAll: listOutbox, Resend: resend }),
];
