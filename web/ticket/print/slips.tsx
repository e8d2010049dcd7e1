// Papers of a ticket: the slip at intake and the hand-over slip, each on A5 and on an 80 mm roll.
import type { PrintedTicket } from '../../../contract/ticket/calls/print.calls.ts';
import { QrSymbol } from '../../kit/print/symbols.tsx';
import { BankQr } from '../../kit/print/viet-qr.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatDay, formatMinute, formatMoney } from '../../kit/words/format.ts';
import { printText } from './print.text.ts';
import { Facts, Signatures, SlipHead, SlipLines, Sums, Terms } from './slip-parts.tsx';

export type SlipSize = 'A5' | 'roll80';
interface SlipProps {
  ticket: PrintedTicket;
  size: SlipSize;
  /** The address of the customer's own page; none where it is switched off. */
  link?: string | null;
}
/** What a customer keeps the slip for: where the device is, without calling. */
function FollowQr({ link }: { link: string | null | undefined }) {
  const say = useText(printText);
  if (!link) return null;
  return (
    <section className="follow">
      <QrSymbol text={link} />
      <div>
        <b>{say('follow')}</b>
        <p>{say('followHow')}</p>
      </div>
    </section>
  );
}
const list = (names: readonly string[], more: string | null): string => [...names, more].filter(Boolean).join(', ');

export function IntakeSlip({ ticket, size, link }: SlipProps) {
  const say = useText(printText);
  const { shop, qr } = ticket;
  return (
    <article className={`slip ${size}`} title={ticket.code}>
      <SlipHead ticket={ticket} title={say(ticket.kind === 'repair' ? 'slip' : 'warrantySlip')} />
      <Facts
        rows={[
          [say('customer'), ticket.customerName],
          [say('phone'), ticket.phone],
          [say('received'), formatMinute(ticket.creationTime)],
          [say('promised'), <b key="promised">{formatMinute(ticket.promisedAt)}</b>],
          [say('device'), list([ticket.deviceName], ticket.colourName)],
          [say('imei'), ticket.imei],
          [say('faults'), list(ticket.errors, ticket.errorNote)],
          [say('condition'), ticket.condition],
          [say('accessories'), list(ticket.accessories, ticket.accessoryNote) || say('none')],
          [say('passcode'), ticket.hasPasscode ? say('passcodeGiven') : null],
          [say('receptionist'), ticket.receptionistName],
          [say('note'), ticket.note],
        ]}
      />
      <SlipLines ticket={ticket} withPrice={size === 'A5'} />
      <Sums ticket={ticket} paidAs={ticket.handedOverAt ? 'paid' : 'deposit'} />
      <FollowQr link={link} />
      <Terms keys={['term1', 'term2', 'term3']} />
      {size === 'roll80' && qr && (
        <section className="pay">
          <BankQr
            account={{ ...shop, bankHolder: shop.bankAccountName }}
            amount={qr.amount}
            content={qr.content}
            caption={qr.caption}
          />
        </section>
      )}
      <Signatures ticket={ticket} by={ticket.receptionistName} signature={ticket.signature} />
    </article>
  );
}

export function HandoverSlip({ ticket, size, link }: SlipProps) {
  const say = useText(printText);
  const culture = useCulture();
  return (
    <article className={`slip ${size}`} title={ticket.code}>
      <SlipHead ticket={ticket} title={say('handover')} />
      <Facts
        rows={[
          [say('customer'), ticket.customerName],
          [say('phone'), ticket.phone],
          [say('received'), formatMinute(ticket.creationTime)],
          [say('handedOver'), ticket.handedOverAt ? formatMinute(ticket.handedOverAt) : null],
          [say('device'), list([ticket.deviceName], ticket.colourName)],
          [say('imei'), ticket.imei],
          [say('accessories'), list(ticket.accessories, ticket.accessoryNote) || say('none')],
          [say('technician'), ticket.technicianName],
          [say('handedOverBy'), ticket.handedOverByName],
        ]}
      />
      <SlipLines ticket={ticket} withPrice={size === 'A5'} />
      <Sums ticket={ticket} paidAs="paid" />
      {ticket.money.length > 0 && (
        <section>
          <b>{say('payments')}</b>
          {ticket.money.map(({ at, methodName, amount }) => (
            <p key={`${at}${methodName}`} className="pair">
              <span>
                {formatMinute(at)} · {methodName}
              </span>
              <span>{formatMoney(amount, culture)}</span>
            </p>
          ))}
        </section>
      )}
      {ticket.warranties.length > 0 && (
        <section>
          <b>{say('warranties')}</b>
          {ticket.warranties.map(({ name, serial, months, endDay }) => (
            <p key={`${name}${serial}`}>
              {say('warrantyOf', { name: list([name], serial), months, day: formatDay(endDay) })}
            </p>
          ))}
        </section>
      )}
      <FollowQr link={link} />
      <Terms keys={['handoverTerm1', 'handoverTerm2', 'handoverTerm3']} />
      <Signatures ticket={ticket} by={ticket.handedOverByName} />
    </article>
  );
}

/** Rules of both papers; one ticket to a page. */
export const slipCss = (size: SlipSize): string => `
  .slip { font-size: ${size === 'A5' ? '10.5px' : '11px'}; line-height: 1.35; break-after: page }
  .slip:last-child { break-after: auto }
  .slip p { margin: 1px 0 }
  .slip .shop { font-size: 1.25em }
  .slip header { display: flex; justify-content: space-between; gap: 12px }
  .slip .mark { flex: none; width: ${size === 'A5' ? '52mm' : '100%'}; text-align: center }
  .slip .bar-symbol { display: block; width: 100%; height: 11mm }
  .slip h1 { margin: 6px 0; font-size: 1.5em; text-align: center; text-transform: uppercase }
  .slip dl { display: grid; grid-template-columns: 1fr 1fr; gap: 1px 16px; margin: 0 0 6px }
  .slip dl div { display: flex; gap: 5px; min-width: 0 }
  .slip dt { flex: none; color: #333 }
  .slip dd { margin: 0; overflow-wrap: anywhere }
  .slip table { margin-bottom: 4px; font: inherit }
  .slip th, .slip td { border-block: 1px solid #000; padding: 2px 3px }
  .slip td small { display: block; font-size: .85em }
  .slip .figure { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums }
  .slip .sums { margin-inline-start: auto; break-inside: avoid; ${size === 'A5' ? 'width: 62%' : ''} }
  .slip .sums p, .slip .pair { display: flex; justify-content: space-between; gap: 12px; font-variant-numeric: tabular-nums }
  .slip .total { font-size: 1.1em; font-weight: 700 }
  .slip section { margin-top: 5px; break-inside: avoid }
  .slip .terms { margin: 6px 0; padding-inline-start: 1.3em; font-size: .88em; break-inside: avoid }
  .slip .pay { text-align: center }
  .slip .viet-qr { margin: 2mm 0; text-align: center }
  .slip .qr-symbol { width: 34mm; height: 34mm }
  .slip .follow { display: flex; gap: 3mm; align-items: center }
  .slip .follow .qr-symbol { flex: none; width: 22mm; height: 22mm }
  .slip .viet-qr span, .slip .viet-qr b { display: block }
  .slip footer { display: flex; justify-content: space-around; gap: 8px; margin-top: 8px; text-align: center; break-inside: avoid }
  .slip footer div { display: flex; flex: 1; flex-direction: column; align-items: center; min-height: 24mm }
  .slip footer img { height: 13mm }
  .slip footer span { margin-top: auto }
  .slip footer i { font-size: .85em }
  .roll80 header { display: block; text-align: center }
  .roll80 dl { display: block }
`;
