import { openAsBlob } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Answer, Call, CallOptions } from '../call.ts'
import type { OperationName } from '../generated/operations.ts'
import type { Export, Import } from '../generated/records.ts'
import { Mailcast } from '../mailcast.ts'
import { MailcastApprovalRequested, MailcastProblem } from '../problem.ts'
import type { Retry } from '../retry.ts'
import type { Command } from './command.ts'
import { readArguments, refuseMissing, type Typed, UsageError } from './flags.ts'
import { helpOfCommand } from './help.ts'
import { type Columns, columnsOf, record, table } from './print.ts'
import { saveExport, watchExport } from './save-export.ts'
import { targetOf, type Where } from './settings.ts'
import type { Terminal } from './terminal.ts'
import { safe } from './text.ts'
import { watchImport } from './watch-import.ts'

type Rows = Record<string, unknown>[]
type Input = Record<string, unknown>
type AnyCall = (
  name: OperationName,
  input: Input,
  options: CallOptions,
) => Call<unknown> & AsyncIterable<unknown>

/** The milliseconds for an upload, which may be a large file on a slow line. */
const UPLOAD_MS = 600_000

export async function runCommand(
  command: Command,
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const typed = readArguments(command, args)
  const { common } = typed
  if (common['help']) {
    terminal.out(helpOfCommand(command, terminal.width ?? 110))
    return 0
  }
  const input = await inputOf(command, typed, terminal)
  refuseMissing(command, input)
  const mailcast = await clientOf(terminal, whereOf(common))
  const call: AnyCall = (name, ...more) =>
    mailcast.call(name, ...(more as [never, CallOptions])) as unknown as ReturnType<AnyCall>
  const options: CallOptions = {
    idempotencyKey: textOf(common['idempotency-key']),
    ifMatch: textOf(common['if-match']),
    timeoutMs: Object.values(input).some((value) => value instanceof Blob) ? UPLOAD_MS : undefined,
  }
  if (terminal.watched && command.operation === 'import_contacts' && input['file'] instanceof File)
    terminal.err(`Sending ${(input['file'].size / 1e6).toFixed(1)} MB…\n`)
  try {
    if (command.operation === 'get_import_refusals' && !common['json'])
      return await printRefusals(call, input, terminal)
    if (common['all'])
      return await printAll(command, call, input, terminal, common['json'] === true)
    const answer = await call(command.operation as OperationName, input, options).answer()
    if (startsImport(command, answer, common))
      return await printImport(
        await watchImport(mailcast, answer.body as Import, terminal),
        terminal,
        common,
      )
    if (startsExport(command, answer, common))
      return await printExport(
        await watchExport(mailcast, answer.body as Export, terminal),
        terminal,
        common,
      )
    printAnswer(answer, command, terminal, common['json'] === true)
    return 0
  } catch (error) {
    if (common['json'] && error instanceof MailcastProblem)
      terminal.out(`${JSON.stringify(error.body, null, 2)}\n`)
    if (common['json'] && error instanceof MailcastApprovalRequested)
      terminal.out(`${JSON.stringify(error.approval, null, 2)}\n`)
    throw error
  }
}

/** Reads the flags that say where a command goes. */
function whereOf({ server, profile }: Typed['common']): Where {
  return { server: textOf(server), profile: textOf(profile) }
}

export async function clientOf(terminal: Terminal, where: Where): Promise<Mailcast> {
  const target = await targetOf(terminal, where)
  // A pipeline's log shows too why nothing happens for some seconds. A stranger's server chooses
  // the words of an error.
  const onRetry = ({ error, waitMs }: Retry) =>
    terminal.err(safe(`${error.message} Trying again in ${Math.ceil(waitMs / 1000)} s…\n`))
  return new Mailcast({ ...target, userAgent: 'mailcast-cli', onRetry })
}

async function inputOf(
  command: Command,
  { input, common }: Typed,
  terminal: Terminal,
): Promise<Input> {
  const given =
    common['input'] === undefined ? {} : await readJsonFile(String(common['input']), terminal)
  const all: Input = { ...given, ...input }
  for (const { name, kind } of command.flags)
    if (kind === 'file' && name in input) all[name] = await fileOf(String(input[name]), terminal)
  return all
}

async function readJsonFile(path: string, terminal: Terminal): Promise<Input> {
  const text = new TextDecoder().decode(await bytesOf(path, terminal))
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Input
  } catch {
    // falls through: invalid JSON and JSON that is no object have the same remedy
  }
  throw new UsageError(`${path === '-' ? 'Standard input' : path} must hold one JSON object: {…}.`)
}

async function fileOf(path: string, terminal: Terminal): Promise<File> {
  if (path === '-') return new File([await bytesOf(path, terminal)], 'input')
  // Read while it is sent: it may be larger than the memory.
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => refuseFile(path, error))
  if (!found.isFile()) throw new UsageError(`${path} is not a file.`)
  return new File([await openAsBlob(path)], basename(path))
}

async function bytesOf(path: string, terminal: Terminal): Promise<Uint8Array<ArrayBuffer>> {
  if (path === '-') return new Uint8Array(await terminal.readInput())
  return readFile(path).then(
    (bytes) => new Uint8Array(bytes),
    (error: NodeJS.ErrnoException) => refuseFile(path, error),
  )
}

function refuseFile(path: string, error: NodeJS.ErrnoException): never {
  throw new UsageError(
    error.code === 'ENOENT'
      ? `There is no file ${path}.`
      : `${path} cannot be read: ${error.message}`,
  )
}

function printAnswer(
  { body }: Answer<unknown>,
  command: Command,
  terminal: Terminal,
  json: boolean,
): void {
  if (body === undefined) {
    if (!json) terminal.out('Done.\n')
  } else if (json) terminal.out(`${JSON.stringify(body, null, 2)}\n`)
  else if (isPage(body)) printPage(body, command, terminal)
  else if (typeof body === 'object') terminal.out(record(body as Input, terminal))
  else terminal.out(safe(`${String(body)}\n`))
}

function isPage(body: unknown): body is { data: Rows; nextCursor: string | null; total?: number } {
  return (
    body !== null &&
    typeof body === 'object' &&
    'data' in body &&
    Array.isArray(body.data) &&
    'nextCursor' in body
  )
}

function printPage(
  { data, nextCursor, total }: { data: Rows; nextCursor: string | null; total?: number },
  command: Command,
  terminal: Terminal,
): void {
  if (data.length === 0) terminal.err('There are none.\n')
  else terminal.out(table(data, columnsOf(data, terminal), terminal))
  if (total !== undefined) terminal.err(`${total.toLocaleString('en')} in all.\n`)
  if (nextCursor !== null)
    terminal.err(command.pages ? `There are more: --all, or --cursor ${safe(nextCursor)}\n` : '')
}

const PAGE = 100

/** Prints pages as they arrive, all with the first page's columns. */
async function printAll(
  command: Command,
  call: AnyCall,
  input: Input,
  terminal: Terminal,
  json: boolean,
): Promise<number> {
  const limited = command.flags.some(({ name }) => name === 'limit')
    ? { limit: PAGE, ...input }
    : input
  let rows: Rows = []
  let columns: Columns | null = null
  const flush = () => {
    const heads = columns === null
    columns ??= columnsOf(rows, terminal)
    terminal.out(table(rows, columns, terminal, { heads }))
    rows = []
  }
  let count = 0
  for await (const item of call(command.operation as OperationName, limited, {})) {
    count++
    if (json) terminal.out(`${JSON.stringify(item)}\n`)
    else if (rows.push(item as Input) === PAGE) flush()
  }
  if (rows.length > 0) flush()
  if (count === 0) terminal.err('There are none.\n')
  return 0
}

async function printRefusals(call: AnyCall, input: Input, terminal: Terminal): Promise<number> {
  for (let asked = input; ;) {
    const { csv, nextCursor } = (await call('get_import_refusals', asked, {})) as {
      csv: string
      nextCursor: string | null
    }
    // A file gets what the server keeps.
    terminal.out(terminal.width === null ? csv : safe(csv.replaceAll('\r\n', '\n')))
    if (nextCursor === null) return 0
    asked = { ...input, cursor: nextCursor }
  }
}

function startsImport(
  command: Command,
  { status }: Answer<unknown>,
  common: Typed['common'],
): boolean {
  return (
    command.operation === 'import_contacts' && status === 202 && common['no-wait'] === undefined
  )
}

async function printImport(
  ended: Import,
  terminal: Terminal,
  common: Typed['common'],
): Promise<number> {
  terminal.out(
    common['json'] ? `${JSON.stringify(ended, null, 2)}\n` : record({ ...ended }, terminal),
  )
  const { refused } = ended.counts
  if (refused > 0 && !common['json'])
    terminal.err(
      `Refused rows: ${refused.toLocaleString('en')}. As a file to mend: mailcast contacts get-import-refusals ${ended.id} > mend.csv\n`,
    )
  return ended.status === 'done' ? 0 : 1
}

function startsExport(
  command: Command,
  { status }: Answer<unknown>,
  common: Typed['common'],
): boolean {
  return (
    command.operation === 'export_contacts' && status === 202 && common['no-wait'] === undefined
  )
}

async function printExport(
  ended: Export,
  terminal: Terminal,
  common: Typed['common'],
): Promise<number> {
  const path =
    ended.downloadUrl === null ? null : await saveExport(ended.downloadUrl, textOf(common['out']))
  if (common['json']) terminal.out(`${JSON.stringify(ended, null, 2)}\n`)
  else if (path !== null)
    terminal.out(safe(`${ended.rows.toLocaleString('en')} contacts saved in ${path}\n`))
  else terminal.err(safe(`The export is ${ended.status}. ${ended.failure ?? ''}\n`))
  return path === null ? 1 : 0
}

function textOf(value: string | true | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
