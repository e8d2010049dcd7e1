// A customer's number in a list: whole, or masked with a button that shows it and is noted (contract/phone.ts).
import { EyeOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { Call, Sent } from '../../../contract/kit.ts';
import { isMasked } from '../../../contract/phone.ts';
import { call } from '../call/call.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import './cells.css';

interface PhoneCellProps {
  phone: string;
  /** The call that shows it whole: ShowPhone of the list's service. */
  show: Call;
  id: number;
}
export function PhoneCell({ phone, show, id }: PhoneCellProps) {
  const say = useText(kitText);
  const [whole, setWhole] = useState<string | null>(null);
  if (!isMasked(phone)) return phone;
  const reveal = async () => {
    const answer = await call(show, { id } as Sent<Call>).catch(() => null); // the shell has said why
    if (answer) setWhole((answer as { phone: string }).phone); // what such calls answer
  };
  if (whole) return <span className="kit-figure">{whole}</span>;
  return (
    <span className="kit-figure">
      {phone}
      <button
        type="button"
        className="kit-reveal"
        aria-label={say('showPhone')}
        title={say('showPhone')}
        onClick={(event) => {
          event.stopPropagation();
          void reveal();
        }}
      >
        <EyeOutlined />
      </button>
    </span>
  );
}
