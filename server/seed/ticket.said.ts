// What the demo shop's customers say about devices they got back.
import { now, toInstant } from '../../contract/time.ts';
import { draws } from './draws.ts';

interface Given {
  customer: { id: number };
  day: string;
  givenAt: string;
}
type Said = { feedbackRate: number | null; feedback: string | null; feedbackAt: string | null };
export const unsaid: Said = { feedbackRate: null, feedback: null, feedbackAt: null };
/** About half of the customers answer; most are content. */
export function saidOf({ customer, day, givenAt }: Given): Said {
  const draw = draws(51_000 + customer.id * 31 + Number(day.replaceAll('-', '')));
  if (draw.below(100) < 48) return unsaid;
  const drawn = draw.below(100);
  const rate = drawn < 58 ? 5 : drawn < 78 ? 4 : drawn < 89 ? 3 : drawn < 95 ? 2 : 1;
  const words = spoken[rate] ?? [];
  const feedback = draw.below(100) < (rate > 3 ? 12 : 70) ? (words[draw.below(words.length)] ?? null) : null;
  const at = new Date(Date.parse(givenAt) + (2 + draw.below(30)) * 3_600_000);
  return at > now() ? unsaid : { feedbackRate: rate, feedback, feedbackAt: toInstant(at) };
}
const spoken: Readonly<Record<number, readonly string[]>> = {
  5: ['Nhân viên nhiệt tình, máy chạy tốt.', 'Sửa nhanh, giá đúng như báo.', 'Sẽ giới thiệu bạn bè.'],
  4: ['Ổn, nhưng chỗ ngồi chờ hơi chật.', 'Tốt, mong có chỗ để xe.'],
  3: ['Phải chờ lâu hơn lúc hẹn.', 'Máy xong rồi nhưng không ai gọi báo.', 'Giá hơi cao so với nơi khác.'],
  2: ['Thay màn xong cảm ứng vẫn chập chờn.', 'Hẹn hai lần mới xong.', 'Nhân viên trả lời cụt lủn.'],
  1: ['Mang về một ngày lại hỏng như cũ.', 'Bị trầy vỏ máy, không ai nói gì.', 'Gọi tổng đài ba lần không ai nghe.'],
};
