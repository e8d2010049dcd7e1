// What questions in comments refuse and why.
import { type ErrorRow, row } from '../error-row.ts';

export const trailErrors = {
  'question.cannotSee': row(
    'rule',
    '{name} không xem được {code} nên không hỏi được.',
    '{name} does not see {code} and cannot be asked.',
  ),
  'question.answered': row('stale', 'Câu hỏi này đã được trả lời.', 'This question is answered already.'),
} as const satisfies Record<string, ErrorRow>;
