// Promotions with the reason why each applies or not, and the vouchers that the customer brought.
import { CheckCircleFilled, CloseOutlined, MinusCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { hasWords } from '../../../../contract/culture.ts';
import { PromoMaster } from '../../../../contract/promo/promo.calls.ts';
import { call } from '../../../kit/call/call.ts';
import { Select } from '../../../kit/pick/select.tsx';
import { useCulture, useText } from '../../../kit/words/culture.ts';
import { formatMoney } from '../../../kit/words/format.ts';
import { formText } from '../form.text.ts';
import type { Quoted } from '../quote.ts';
import type { PartOf } from './part.ts';

const FRESH_MS = 60_000;
export function PromotionList({ form, quoted }: { form: PartOf<'voucherIds'>; quoted: Quoted }) {
  const say = useText(formText);
  const culture = useCulture();
  const { intake, set, errors, idOf, locks } = form;
  const { data } = useQuery({
    queryKey: ['DataMaster', 'GetAllProductInvoicePromotions'],
    queryFn: ({ signal }) => call(PromoMaster.GetAllProductInvoicePromotions, {}, { signal, quiet: true }),
    staleTime: FRESH_MS,
  });
  const free = (data?.items ?? []).filter(({ id }) => !intake.voucherIds.includes(id));
  const drop = (id: number) => set({ voucherIds: intake.voucherIds.filter((one) => one !== id) });
  const isFixed = locks.lines !== null;
  return (
    <div className="intake-promotions">
      {quoted.promotions.length > 0 && (
        <ul>
          {quoted.promotions.map((one) => (
            <li key={`${one.kind}${one.id}`} data-taken={one.isTaken}>
              {one.isTaken ? <CheckCircleFilled aria-hidden /> : <MinusCircleOutlined aria-hidden />}
              <span>
                {one.name}
                <small>{one.reason}</small>
              </span>
              {one.isTaken && <b>{formatMoney(-one.amount, culture)}</b>}
              {one.kind === 'voucher' && (
                <button
                  type="button"
                  className="intake-drop"
                  disabled={isFixed}
                  aria-label={say('removeLine', { name: one.name })}
                  onClick={() => drop(one.id)}
                >
                  <CloseOutlined />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {(free.length > 0 || intake.voucherIds.length > 0) && !isFixed && (
        <Select
          id={idOf('voucherIds')}
          value={null}
          placeholder={say('addVoucher')}
          aria-label={say('addVoucher')}
          popupMatchSelectWidth={false}
          options={free.map(({ id, code, name }) => ({ value: id, label: `${code} – ${name}` }))}
          showSearch={{
            filterOption: (search, option) => hasWords(String(option?.label ?? ''), search),
          }}
          onChange={(id) => {
            if (id !== null) set({ voucherIds: [...intake.voucherIds, id] });
          }}
        />
      )}
      {errors.voucherIds && <p className="intake-error">{errors.voucherIds}</p>}
    </div>
  );
}
