// Photos of the device: at intake, during repair, at hand-over; added by the phone's camera or from files.
import { CameraOutlined } from '@ant-design/icons';
import { App, Button, Checkbox, Image } from 'antd';
import { useRef } from 'react';
import { Files } from '../../../contract/file/file.calls.ts';
import { TicketRead, type TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketStatus } from '../../../contract/ticket/ticket.statuses.ts';
import { ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { Track } from '../../../contract/track/track.calls.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useText } from '../../kit/words/culture.ts';
import { formatMinute } from '../../kit/words/format.ts';
import { usePhotos } from '../photos/use-photos.ts';
import { linkText } from './link.text.ts';
import { useTrackLink } from './link-panel.tsx';
import { pageText } from './page.text.ts';
import { Panel } from './ticket-panel.tsx';
import '../../kit/table/data-table.css';

/** Before the work it belongs to the intake, after it to the hand-over. */
export const momentOf = (status: TicketStatus): 'intake' | 'repair' | 'handover' => {
  if (status === 'ChoXuLy') return 'intake';
  return ticketStatuses[status].stage === 'open' ? 'repair' : 'handover';
};

/** `const { input, choose, busy } = useAddPhotos(ticket)`; put `input` in the page, which says what waits, call `choose` from a button. */
export function useAddPhotos(ticket: { id: TicketId; status: TicketStatus }, onAdded?: () => void) {
  const say = useText(pageText);
  const { message } = App.useApp();
  const refresh = useRefresh();
  const [busy, run] = useBusy();
  const field = useRef<HTMLInputElement>(null);
  const photos = usePhotos(ticket.id, () => {
    onAdded?.();
    void refresh(TicketRead.AddPhoto);
  });
  const add = (files: readonly File[]) =>
    run(async () => {
      for (const file of files)
        await photos
          .add(file, momentOf(ticket.status))
          .catch(() => void message.error(say('photoFailed', { name: file.name })));
    });
  const input = (
    <>
      {photos.waiting > 0 && !busy && (
        <p className="ticket-photos-wait" role="status">
          {say('photosWait', { count: photos.waiting })}
        </p>
      )}
      <input
        ref={field}
        type="file"
        accept="image/*"
        multiple
        capture="environment"
        className="kit-unseen"
        tabIndex={-1}
        aria-label={say('addPhoto')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = ''; // the same file may be chosen again
          void add(files);
        }}
      />
    </>
  );
  return { input, busy, choose: () => field.current?.click() };
}

export function PhotosPanel({ ticket }: { ticket: TicketView }) {
  const say = useText(pageText);
  const { input, busy, choose } = useAddPhotos(ticket);
  const allowed = may(Files.Upload.may, useSession());
  const words = { intake: say('intake'), repair: say('repair'), handover: say('handoverTime') };
  return (
    <Panel
      title={say('photos')}
      empty={ticket.photos.length === 0 && say('noPhotos')}
      action={
        allowed && (
          <Button size="small" icon={<CameraOutlined />} loading={busy} onClick={choose}>
            {say('addPhoto')}
          </Button>
        )
      }
    >
      {input}
      <div className="ticket-photos">
        <Image.PreviewGroup>
          {ticket.photos.map((photo) => (
            <figure key={photo.id}>
              <Image
                src={`/${photo.url}`}
                alt={[words[photo.moment], photo.note].filter(Boolean).join(': ')}
                width={96}
                height={96}
              />
              <figcaption title={[formatMinute(photo.at), photo.userName, photo.note].filter(Boolean).join(' · ')}>
                {words[photo.moment]}
              </figcaption>
              <ShareBox ticketId={ticket.id} photoId={photo.id} />
            </figure>
          ))}
        </Image.PreviewGroup>
      </div>
    </Panel>
  );
}

/** Whether customers see the picture on their own page; for whoever may hand out the link. */
function ShareBox({ ticketId, photoId }: { ticketId: TicketId; photoId: number }) {
  const say = useText(linkText);
  const link = useTrackLink(ticketId);
  const refresh = useRefresh();
  const [busy, run] = useBusy();
  if (!link?.isOn) return null;
  const share = (isShared: boolean) =>
    run(async () => {
      await call(Track.SharePhotos, { ticketId, [isShared ? 'add' : 'remove']: [photoId] });
      await refresh(Track.SharePhotos);
    });
  return (
    <Checkbox
      checked={link.photoIds.includes(photoId)}
      disabled={busy}
      title={say('shareHelp')}
      onChange={(event) => void share(event.target.checked)}
    >
      {say('share')}
    </Checkbox>
  );
}
