// A question: a comment that names people. It stays open until it is answered.
import * as z from 'zod';
import { Instant, id, named, page, paged, worded } from '../kit.ts';
import { UserId } from '../people/user.calls.ts';

export const QuestionId = id('Question');
export type QuestionId = z.infer<typeof QuestionId>;

export const questionSides = {
  toMe: { vi: 'Hỏi tôi', en: 'To me' },
  byMe: { vi: 'Tôi hỏi', en: 'By me' },
} as const;
export const questionStates = {
  open: { vi: 'Chờ trả lời', en: 'Open', color: 'orange' },
  answered: { vi: 'Đã trả lời', en: 'Answered', color: 'green' },
} as const;
const sides = worded(z.enum(['toMe', 'byMe']), questionSides);
const states = worded(z.enum(['open', 'answered']), questionStates);

/** `targets`: the documents that carry comments. */
export const questionsOf = <T extends z.ZodType>(targets: T) => {
  const row = z.object({
    id: QuestionId,
    content: named(z.string(), 'Câu hỏi', 'Question'),
    targetModule: targets,
    targetId: z.int(),
    code: named(z.string(), 'Ở phiếu', 'About'),
    askerId: UserId,
    askerName: named(z.string(), 'Người hỏi', 'Asked by'),
    userId: UserId,
    userName: named(z.string(), 'Người được hỏi', 'Asked'),
    at: named(Instant, 'Lúc', 'At'),
    state: named(states, 'Trạng thái', 'State'),
    answer: named(z.string().nullable(), 'Trả lời', 'Answer'),
    answeredAt: named(Instant.nullable(), 'Trả lời lúc', 'Answered'),
  });
  const filter = z.object({
    ...page(20),
    side: named(sides.default('toMe'), 'Ai hỏi', 'Whose'),
    state: named(states.optional(), 'Trạng thái', 'State'),
    /** All open ones of a document, whoever was asked. */
    targetModule: named(targets.optional(), 'Loại đối tượng', 'Target module'),
    targetId: named(z.int().positive().optional(), 'Đối tượng', 'Target'),
  });
  return { row, filter, page: paged(row) };
};
