// The parts that a service usually takes, with what is there of them: one press adds one.
import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Product, type ServicePartRow } from '../../../../contract/catalog/product.calls.ts';
import { call } from '../../../kit/call/call.ts';
import { useText } from '../../../kit/words/culture.ts';
import { formText } from '../form.text.ts';
import { addLine, type FormLine, lineOfPart } from '../lines.model.ts';
import { Availability, usePartStock } from './availability.tsx';
import type { PartOf } from './part.ts';

export function ProposedParts({ form, line }: { form: PartOf<'modelId' | 'lines' | 'branchId'>; line: FormLine }) {
  const say = useText(formText);
  const { intake, change, locks } = form;
  const parts = useParts(line, intake.modelId);
  const left = parts.filter(
    (part) => !intake.lines.some((one) => one.parentKey === line.key && one.productId === part.productId),
  );
  const stock = usePartStock(
    left.map(({ productId }) => productId),
    intake.branchId,
  );
  if (left.length === 0 || locks.lines !== null) return null;
  const add = (part: ServicePartRow) => change(({ lines }) => ({ lines: addLine(lines, lineOfPart(part, line)) }));
  return (
    <ul className="intake-parts" aria-label={say('proposedParts', { name: line.name })}>
      {left.map((part) => (
        <li key={part.id}>
          <button type="button" onClick={() => add(part)} aria-label={say('addPart', { name: part.productName })}>
            <PlusOutlined aria-hidden />
            <span>
              {part.productName}
              {part.quantity > 1 ? ` × ${part.quantity}` : ''}
            </span>
            <small>
              <Availability stock={stock} productId={part.productId} needed={part.quantity} />
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}

const FRESH_MS = 5 * 60_000;
/** Of every model, and of this one; without a model only those for all. */
function useParts(line: FormLine, modelId: number | null | undefined): readonly ServicePartRow[] {
  const id = line.serviceNameId;
  const { data } = useQuery({
    queryKey: ['Product', 'GetAllProductByServiceId', 'intake', id],
    queryFn: ({ signal }) =>
      call(Product.GetAllProductByServiceId, { id: id as NonNullable<typeof id> }, { signal, quiet: true }), // only asked with one
    enabled: id !== null,
    staleTime: FRESH_MS,
  });
  return (data?.items ?? []).filter((part) => part.modelId === null || part.modelId === modelId);
}
