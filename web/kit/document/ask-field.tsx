// The box of a comment: '@' offers whoever sees the document and can be asked.
import { useQuery } from '@tanstack/react-query';
import { Mentions } from 'antd';
import { useEffect, useState } from 'react';
import { Post } from '../../../contract/trail/trail.calls.ts';
import { call } from '../call/call.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import type { Target } from './timeline.tsx';

const LONGEST = 2000;
const TYPING_MS = 200;
export interface Asked {
  id: number;
  name: string;
}
interface Props {
  target: Target;
  value: string;
  label: string;
  onChange: (value: string) => void;
  onAsk: (person: Asked) => void;
  onSend: () => void;
}
export function AskField({ target, value, label, onChange, onAsk, onSend }: Props) {
  const say = useText(kitText);
  const [typed, setTyped] = useState<string | null>(null);
  const keyword = useRested(typed);
  const { data, isFetching } = useQuery({
    queryKey: [Post.GetPeople.service, Post.GetPeople.name, target, keyword],
    queryFn: ({ signal }) => call(Post.GetPeople, { ...target, keyword: keyword ?? '' }, { signal, quiet: true }),
    enabled: keyword !== null,
    retry: false,
  });
  const people = data?.items ?? [];
  return (
    <Mentions
      value={value}
      maxLength={LONGEST}
      autoSize={{ minRows: 2, maxRows: 6 }}
      placeholder={label}
      aria-label={label}
      loading={isFetching}
      filterOption={false}
      notFoundContent={say('nobodyFound')}
      options={people.map((person) => ({
        value: nameIn(people, person),
        label: (
          <span>
            {person.fullName} <small className="kit-quiet">{person.branchName}</small>
          </span>
        ),
      }))}
      onChange={onChange}
      onSearch={setTyped}
      onSelect={({ value: name = '' }) => {
        const person = people.find((one) => nameIn(people, one) === name);
        if (person) onAsk({ id: person.id, name });
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
      }}
    />
  );
}
interface Person {
  id: number;
  fullName: string;
}
/** Two people of one name are told apart. */
const nameIn = (people: readonly Person[], { id, fullName }: Person): string =>
  people.some((other) => other.id !== id && other.fullName === fullName) ? `${fullName} #${id}` : fullName;
/** What was typed, once nothing more comes for a moment. */
function useRested(value: string | null): string | null {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
