import { z } from 'zod'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { operation } from '#operation/operation.ts'
import { FILE, fileGone, StoredFile } from './stored-file.ts'
import { findFile } from './stored-file-sql.ts'

export const get_file = operation({
  name: 'get_file',
  route: null,
  summary: 'Find the file behind a download link. The link is the credential.',
  effect: 'read',
  access: 'reader',
  purpose: FILE,
  input: z.strictObject({}),
  output: StoredFile,
  status: 200,
  refuses: [fileGone],
  example: {},

  async handler(_input, ctx) {
    if (ctx.caller.kind !== 'reader') throw new Error('get_file was called without a link')
    const { subjectId, generation: lastSecond } = ctx.caller
    const inTime = ctx.now.getTime() <= lastSecond * 1000
    const found = inTime && (await findFile(ctx, typeId('fil', uuidOf(subjectId)), ctx.now))
    return (
      found ||
      ctx.refuse(
        fileGone,
        'Files are kept for some days. Go back to where you got this link, and ask for a new file.',
      )
    )
  },
})
