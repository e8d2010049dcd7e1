// What was issued for a ticket before, beside the form that issues more.
import { useQuery } from '@tanstack/react-query';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { call } from '../../kit/call/call.ts';
import { DocumentPanel } from '../../kit/document/document-page.tsx';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { useText } from '../../kit/words/culture.ts';
import { billPath } from './outbound.picks.ts';
import { outboundText } from './outbound.text.ts';

export function IssuedPanel({ ticketCode }: { ticketCode: string }) {
  const say = useText(outboundText);
  const { data } = useQuery({
    queryKey: ['ProductOutbound', 'issued', ticketCode],
    queryFn: ({ signal }) => call(ProductOutbound.GetCreate, { ticketCode }, { signal, quiet: true }),
    retry: false,
  });
  if (!data?.issued.length) return null;
  return (
    <DocumentPanel title={say('issued')}>
      <ul className="outbound-list-plain">
        {data.issued.map((line) => (
          <li key={line.originLineId}>
            {line.productName} × {line.quantity}
            <small>
              <TabLink path={billPath(line.originId)} title={line.originCode} />
            </small>
          </li>
        ))}
      </ul>
    </DocumentPanel>
  );
}
