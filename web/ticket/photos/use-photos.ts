// Photos of a device from the moment they are taken: on this device until the ticket has them.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { Files } from '../../../contract/file/file.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { now } from '../../../contract/time.ts';
import { CallError, call } from '../../kit/call/call.ts';
import { type Session, session, useSession } from '../../kit/call/session.ts';
import { comesBack, untilBack } from '../../kit/scan/scan-queue.ts';
import { shrink } from '../form/picture.ts';
import { type NewPhoto, type Photo, photoQueue } from './photo-queue.ts';
import { photoStore } from './photo-store.ts';

const listeners = new Set<() => void>();
const arrivals = new Set<(photo: Photo) => void>();
const queue = photoQueue({
  store: photoStore,
  send: async ({ key, userId, ticketId, moment, content }) => {
    if (session()?.user.id !== userId) throw new CallError(401, '');
    const quiet = comesBack; // it waits, and the ticket says so
    const { url } = await call(Files.Upload, { content }, { quiet });
    // Its key stays with the picture: keys of calls are forgotten after a day, and a phone may wait for longer. A file that nobody names goes.
    await call(TicketRead.AddPhoto, { id: ticketId as TicketId, moment, url, key }, { quiet }); // as it was taken for
  },
  onSent: (photo) => {
    for (const tell of arrivals) tell(photo);
  },
  onChange: () => {
    for (const tell of listeners) tell();
  },
  pause: untilBack,
  clock: () => now().getTime(),
});

let begun: Session | null = null;
/** Once for everybody who signs in, be it the same person again. */
function begin(of: Session | null): void {
  if (begun === of || !of) return;
  begun = of;
  void queue.start(of.user.id);
}

/** `onSent`: one of this ticket's has arrived. */
export function usePhotos(ticketId: TicketId, onSent: () => void) {
  const who = useSession();
  const userId = who?.user.id ?? 0;
  const photos = useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }, queue.waiting);
  const sent = useEffectEvent((photo: Photo) => {
    if (photo.ticketId === ticketId) onSent();
  });
  useEffect(() => {
    const hear = (photo: Photo) => sent(photo);
    arrivals.add(hear);
    return () => void arrivals.delete(hear);
  }, []);
  useEffect(() => begin(who), [who]);
  return {
    waiting: photos.filter((photo) => photo.ticketId === ticketId && photo.userId === userId).length,
    /** Rejects when it is no picture. */
    add: async (file: File, moment: NewPhoto['moment']) =>
      queue.add({ ticketId, moment, content: await shrink(file) }, userId),
  };
}
