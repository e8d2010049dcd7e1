// A call that answers with a file: sheets, labels, uploaded pictures.
/** What a handler of such a call returns; the contract says `out: z.file()`. */
export interface FileAnswer {
  name: string;
  type: string;
  headers?: Readonly<Record<string, string>>;
  /** It does not come out of the database: the call's transaction may end before it is sent. */
  isApart?: true;
  /** With the numbers of so many customers. */
  customers?: number;
  content: AsyncIterable<Uint8Array>;
}

/** The media type of a spreadsheet. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
