import type { Part } from './platform.ts'

/** File and form hosts without an asset type of their own; patterns as in `Platform`. */
export const fileShares: Readonly<Partial<Record<Part, string>>> = {
  file:
    'drive.google.com/file/d/{=} drive.google.com/open?id={=} drive.google.com/uc?id={=} drive.google.com/drive/folders/{=} ' +
    'docs.google.com/document/d/{=} docs.google.com/spreadsheets/d/{=} docs.google.com/presentation/d/{=} ' +
    'dropbox.com/scl/fi/{=}/{=}?rlkey={=} dropbox.com/s/{=}/{=} dropbox.com/s/{=} ' +
    'onedrive.live.com/?id={=} onedrive.live.com/redir?resid={=} *.box.com/s/{=} wetransfer.com/downloads/{=}/{=} we.tl/{=} ' +
    'mega.nz/file/{=}# mega.nz/folder/{=}# *.mediafire.com/file/{=}/{=} *.mediafire.com/folder/{=} pastebin.com/{=} ' +
    'transfer.sh/{=}/{=} gofile.io/d/{=} *.icloud.com/iclouddrive/{=}',
  form: 'forms.office.com/r/{=} forms.microsoft.com/r/{=} *.typeform.com/to/{=} tally.so/r/{=} surveymonkey.com/r/{=}',
}
