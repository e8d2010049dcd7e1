// Who can be given the work and who can advise: online people of the branch, those who fit best first.
import { useQuery } from '@tanstack/react-query';
import type { UserId } from '../../../contract/people/user.calls.ts';
import { type IntakePerson, TicketIntake } from '../../../contract/ticket/calls/intake.calls.ts';
import { call } from '../../kit/call/call.ts';
import { useText } from '../../kit/words/culture.ts';
import { formText } from './form.text.ts';
import type { Intake } from './intake.model.ts';

export interface Helper {
  id: UserId;
  name: string;
  second: string;
}
export function useHelpers({ branchId, lines }: Pick<Intake, 'branchId' | 'lines'>): {
  technicians: Helper[];
  advisors: Helper[];
} {
  const say = useText(formText);
  const serviceNameIds = lines.flatMap((line) => line.serviceNameId ?? []);
  const { data } = useQuery({
    queryKey: ['Receipt', 'GetIntakePeople', branchId ?? null, serviceNameIds],
    queryFn: ({ signal }) =>
      call(
        TicketIntake.GetIntakePeople,
        { serviceNameIds, ...(branchId ? { branchId } : {}) },
        { signal, quiet: true },
      ),
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
  const shown = ({ id, fullName, isMapped, openTickets }: IntakePerson): Helper => ({
    id,
    name: fullName,
    second: [say('openTickets', { count: openTickets }), isMapped ? null : say('notMapped')]
      .filter(Boolean)
      .join(' · '),
  });
  return {
    technicians: (data?.technicians ?? []).map(shown),
    advisors: (data?.advisors ?? []).map(({ id, fullName }) => ({ id, name: fullName, second: '' })),
  };
}
