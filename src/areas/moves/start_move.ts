import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { createFile, dropUnfinished, finishFile, storeName } from '#areas/files/index.ts'
import { requireNewsletter } from '#areas/newsletters/index.ts'
import { DAY_MS } from '#lib/duration.ts'
import { fileNameOf } from '#lib/file-name.ts'
import { exampleId, type Forms, Id } from '#operation/fields.ts'
import { FormFile } from '#operation/file-fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { type FieldError, notFound, Problem, storageFull } from '#operation/problem.ts'
import { FilesFull } from '#ports/files.ts'
import { ALL_PARTS, Move, MovePart, moveUnderWay } from './move.ts'
import { readMove } from './move-jobs.ts'
import { insertMove } from './move-sql.ts'
import { BY_KEY, Service } from './service.ts'

const MOVE_FILE_BYTES_MAX = 2 * 1024 * 1024 * 1024
/** The days after which the bytes of a file are deleted, whatever the state of its move. */
const KEPT_DAYS = 30

const FORMS: Forms = { MoveByFile: ['file'], MoveByKey: ['apiKey'] }

export const start_move = operation({
  name: 'start_move',
  route: 'POST /moves',
  summary: 'Read what another newsletter service has, and plan to move it here.',
  description: `Send a form (multipart/form-data) with the export of the other service: a ZIP, CSV, JSON or XML file of at most 2 GiB. Kit, Ghost and listmonk are also read by a key, in JSON. It is encrypted, never shown, and deleted as soon as everything was read.
Nothing is changed: get_move has the plan as soon as its status is \`planned\`, and confirm_move begins. A move can be made again on any day until the former service is closed. It then adds only what is new or has changed there, and people who left here stay so.`,
  effect: 'write',
  access: 'full',
  limits: [perHour(20)],
  input: z
    .strictObject({
      newsletterId: Id('nl')
        .optional()
        .meta({ description: "The newsletter to move into. Default: the account's first." }),
      from: Service.optional().meta({
        description: 'The former service. Files are recognised without it.',
      }),
      file: FormFile(MOVE_FILE_BYTES_MAX, ['apiKey', 'from']).optional(),
      apiKey: z
        .string()
        .trim()
        .min(1)
        .max(500)
        .regex(/^[\x20-\x7e]+$/, 'A key has printable ASCII characters alone')
        .optional()
        .meta({
          description:
            'A key of the former service: `kit` a v4 API key, `ghost` an Admin API key, `listmonk` user:token.',
          examples: ['kit_4f5a6b7c8d9e'],
        }),
      address: z
        .url({ protocol: /^https?$/ })
        .max(500)
        .optional()
        .meta({
          description:
            'The address of the former site. `ghost` and `listmonk` need it; with a file it completes pictures and links that name no host.',
          examples: ['https://blog.example.com'],
        }),
      include: z
        .array(MovePart)
        .min(1)
        .max(ALL_PARTS.length)
        .optional()
        .meta({ description: 'The parts to move. Default: all of them.', examples: [['issues']] }),
    })
    .meta({ forms: FORMS }),
  output: Move,
  status: 202,
  refuses: [notFound, moveUnderWay],
  example: { newsletterId: exampleId('nl'), from: 'kit', apiKey: 'kit_4f5a6b7c8d9e' },
  multipart: true,
  uploadLimitBytes: MOVE_FILE_BYTES_MAX,

  // The job that reads the file may run in another process, so the file is copied into the store.
  async before({ file, apiKey, from, address }, { accountId, transaction, ports }) {
    const errors = sourceErrors({ file, apiKey, from, address })
    if (errors.length > 0) throw invalid(errors)
    if (!file) return { stored: null }
    if (file.bytes === 0)
      throw invalid([{ code: 'too_small', detail: 'The file is empty.', pointer: '/file' }])
    const name = fileNameOf(file.name) || 'export'
    const fileId = await transaction(accountId, (scope) =>
      createFile(scope, {
        fileName: name,
        contentType: 'application/octet-stream',
        unfinishedDays: 1,
      }),
    )
    try {
      await ports.files.write(storeName(accountId, fileId), createReadStream(file.path))
    } catch (cause) {
      if (!(cause instanceof FilesFull)) throw cause
      throw new Problem(storageFull, NO_ROOM, { retryAfterS: 60, cause })
    }
    return { stored: { fileId, name, bytes: file.bytes } }
  },

  async cleanUp({ stored }, { accountId, transaction }) {
    if (stored) await transaction(accountId, (scope) => dropUnfinished(scope, stored.fileId))
  },

  async handler({ newsletterId, from, apiKey, address, include }, ctx, { stored }) {
    const newsletter = await requireNewsletter(ctx, newsletterId)
    const expiresAt = new Date(ctx.now.getTime() + KEPT_DAYS * DAY_MS)
    if (stored) await finishFile(ctx, stored.fileId, { bytes: stored.bytes, expiresAt })
    const started = await insertMove(ctx, {
      newsletterId: newsletter.id,
      from: from ?? null,
      include: ALL_PARTS.filter((part) => include?.includes(part) ?? true),
      fileName: stored?.name ?? null,
      fileId: stored?.fileId ?? null,
      sealedKey: apiKey === undefined ? null : ctx.ports.vault.seal(Buffer.from(apiKey)),
      address: address ?? null,
    })
    if (!started)
      return ctx.refuse(
        moveUnderWay,
        'Another move into this newsletter is under way. Wait for its end, or cancel it with cancel_move.',
      )
    await ctx.enqueue(readMove, { accountId: ctx.accountId, moveId: started.id })
    return started
  },
})

const NO_ROOM =
  'The server has no room for the file. Ask its operator to make some, then send it again.'

interface Sent {
  file?: unknown
  apiKey?: string | undefined
  from?: Service | undefined
  address?: string | undefined
}

/** The services that offer no file with their issues. */
const FILELESS: ReadonlySet<Service> = new Set(['kit', 'listmonk'])

function sourceErrors({ file, apiKey, from, address }: Sent): FieldError[] {
  const fault = (code: string, pointer: string, detail: string) => [{ code, detail, pointer }]
  if (file !== undefined && apiKey !== undefined)
    return fault('invalid', '/apiKey', 'Send either the file or the key, and not both.')
  if (file !== undefined && from !== undefined && FILELESS.has(from))
    return fault('invalid', '/from', `No file of ${from} is read. Send apiKey in its place.`)
  if (apiKey === undefined && address !== undefined && file === undefined)
    return fault('required', '/apiKey', 'Send the key that opens the service at this address.')
  if (file === undefined && apiKey === undefined)
    return fault('required', '/file', 'Send a file in a form, or apiKey.')
  if (apiKey === undefined) return []
  if (from === undefined || !BY_KEY.includes(from))
    return fault('invalid', '/from', `Only ${BY_KEY.join(', ')} are read by a key. Send the file.`)
  if (from !== 'kit' && address === undefined)
    return fault('required', '/address', `Send the address of the ${from} site.`)
  return []
}
