// The life of a feedback (spec §4): what needs somebody is PENDING, whoever takes it up makes it PROCESSING, and it ends DONE.
// NOTFEEDBACK: the customer was asked and said nothing; whoever calls them types what they say.
import type { ActionRow, Flow, FlowState } from '../flow.ts';

export const feedbackStates = {
  PENDING: { vi: 'Chờ xử lý', en: 'Pending', color: 'red' },
  PROCESSING: { vi: 'Đang xử lý', en: 'Processing', color: 'blue' },
  NOTFEEDBACK: { vi: 'Chưa phản hồi', en: 'No feedback', color: 'default' },
  DONE: { vi: 'Đã xử lý', en: 'Handled', color: 'green' },
} as const satisfies Record<string, FlowState>;
export type FeedbackStatus = keyof typeof feedbackStates;
export const feedbackStatuses = Object.keys(feedbackStates) as [FeedbackStatus, ...FeedbackStatus[]]; // keys of a const object

/** Somebody has to look at it: a bad rate, or words whatever the rate. */
export const badRate = 3;
export const needsCare = (rate: number, note: string | null): boolean => rate <= badRate || note !== null;

export interface FeedbackFacts {
  code: string;
  status: FeedbackStatus;
  isRated: boolean;
}
const guards = {
  rated: {
    vi: 'Khách chưa đánh giá nên không có gì để chờ xử lý.',
    en: 'The customer has not rated yet, so nothing is pending.',
    holds: ({ isRated }: FeedbackFacts) => isRated,
  },
} as const;
const may = ['Pages.CustomerCare.ChangeStatus'] as const;
const actions = {
  take: { vi: 'Nhận xử lý', en: 'Take up', from: ['PENDING', 'NOTFEEDBACK'], to: 'PROCESSING', may },
  finish: { vi: 'Xử lý xong', en: 'Settle', from: ['PENDING', 'PROCESSING', 'NOTFEEDBACK'], to: 'DONE', may },
  putBack: { vi: 'Trả lại hàng chờ', en: 'Put back', from: ['PROCESSING'], to: 'PENDING', may, guards: ['rated'] },
  reopen: { vi: 'Mở lại', en: 'Open again', from: ['DONE'], to: 'PROCESSING', may },
} as const satisfies Record<string, ActionRow<FeedbackStatus, keyof typeof guards>>;
export type FeedbackAction = keyof typeof actions;
export const feedbackFlow: Flow<FeedbackStatus, FeedbackAction, keyof typeof guards, FeedbackFacts> = {
  name: { vi: 'Phản hồi của khách', en: 'Feedback' },
  states: feedbackStates,
  starts: ['PENDING', 'NOTFEEDBACK', 'DONE'],
  ends: ['DONE', 'NOTFEEDBACK'],
  guards,
  actions,
};
