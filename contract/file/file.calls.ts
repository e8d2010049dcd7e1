// Uploaded pictures: wire service File (spec §3 media prefix, §7 file service).
import * as z from 'zod';
import { asTyped, get, named, post, service, text } from '../kit.ts';

/** Pictures live under the spec's prefix, by tenant, under a name that nobody can guess. */
export const picturePrefix = 'media/saleproduct/';
export const picturePath = /^media\/saleproduct\/\d{1,9}\/[0-9a-f]{32}\.(png|jpg|webp)$/;
export const MAX_PICTURE = 5 * 1024 * 1024;

export const Files = service('File', {
  /** Ours: a PNG, JPEG or WebP picture of at most 5 MB, told by its content and not by its name. */
  Upload: post({
    in: z.object({
      /** Base64, with or without the 'data:…;base64,' that browsers put in front. */
      content: named(asTyped(z.string().min(1).max(7_100_000)), 'Nội dung tệp', 'File content'),
    }),
    out: z.object({ url: z.string(), size: z.int() }),
    may: [
      'Pages.Categories.Components.Edit',
      'Pages.Categories.Accessories.Edit',
      'Pages.Categories.Supplies.Edit',
      'Pages.Categories.Stationery.Edit',
      'Pages.Tickets.Create',
      'Pages.Tickets.Edit',
      'Pages.Tickets.ChangeStatus',
    ],
    parses: 'picture',
    maxBody: 7_200_000,
  }),
  DownloadFile: get({
    in: z.object({ url: named(text(300), 'Đường dẫn', 'Address') }),
    out: z.file(),
    may: 'signedIn',
  }),
});
