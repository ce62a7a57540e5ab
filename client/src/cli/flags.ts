import { parseArgs } from 'node:util'
import type { Command, Flag } from './command.ts'
import { nearest } from './text.ts'

/** An error in the typed command. Its message says what to type instead. */
export class UsageError extends Error {
  override name = 'UsageError'
}

type Only = 'writes' | 'pages' | 'jobs' | 'downloads'

export const COMMON: readonly {
  flag: string
  shown: string
  about: string
  takes: boolean
  only?: Only
}[] = [
  { flag: 'json', shown: '--json', about: 'Print the answer as JSON.', takes: false },
  {
    flag: 'input',
    shown: '--input FILE',
    about: 'Read the input as JSON; - is standard input. Flags go before it.',
    takes: true,
  },
  {
    flag: 'all',
    shown: '--all',
    about: 'Every page; with --json one record a line.',
    takes: false,
    only: 'pages',
  },
  {
    flag: 'no-wait',
    shown: '--no-wait',
    about: 'Do not wait until the job has ended.',
    takes: false,
    only: 'jobs',
  },
  {
    flag: 'out',
    shown: '--out FILE',
    about: 'Save the file under this name.',
    takes: true,
    only: 'downloads',
  },
  {
    flag: 'idempotency-key',
    shown: '--idempotency-key TEXT',
    about: 'Your own name of this action: repeated, it happens once.',
    takes: true,
    only: 'writes',
  },
  {
    flag: 'if-match',
    shown: '--if-match ETAG',
    about: 'Only if it has not changed since it was read.',
    takes: true,
    only: 'writes',
  },
  {
    flag: 'server',
    shown: '--server URL',
    about: 'The Mailcast to use, before MAILCAST_URL and what login saved.',
    takes: true,
  },
  {
    flag: 'profile',
    shown: '--profile NAME',
    about: 'The login to use, of those that login --profile saved; also MAILCAST_PROFILE.',
    takes: true,
  },
  { flag: 'help', shown: '--help', about: 'Show what this command takes.', takes: false },
]

export interface Typed {
  /** The operation's fields by name. */
  input: Record<string, unknown>
  /** The flags that all commands have, by name. */
  common: Record<string, string | true>
}

/** Parses the words after area and verb. Files remain paths. */
export function readArguments(command: Command, args: readonly string[]): Typed {
  const names = optionsOf(command)
  const { tokens } = parseArgs({
    args: [...args],
    options: names,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const typed: Typed = { input: {}, common: {} }
  const texts: Record<string, string[]> = {}
  const places: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') places.push(token.value)
    if (token.kind !== 'option') continue
    const { name, value, inlineValue } = token
    const option = names[name]
    if (!option) throw unknownFlag(command, token.rawName, names)
    if (option.type === 'boolean' && value !== undefined)
      throw new UsageError(`--${name} is a switch and takes no value.`)
    if (
      option.type === 'string' &&
      (value === undefined || (!inlineValue && value.startsWith('--')))
    )
      throw new UsageError(
        `--${name} needs a value${value === undefined ? '' : `; one that begins with -- is written --${name}=${value}`}.`,
      )
    if (
      COMMON.some(({ flag }) => flag === name) &&
      !command.flags.some(({ flag }) => flag === name)
    )
      typed.common[name] = value ?? true
    else (texts[name] ??= []).push(value ?? '')
  }
  for (const flag of command.flags) readFlag(flag, texts, typed.input)
  place(command, places, typed.input)
  return typed
}

function optionsOf(
  command: Command,
): Record<string, { type: 'string' | 'boolean'; short?: string; multiple?: boolean }> {
  const common = COMMON.filter(({ only }) => only === undefined || applies(command, only))
  return {
    ...Object.fromEntries(
      common.map(({ flag, takes }) => [
        flag,
        { type: takes ? ('string' as const) : ('boolean' as const) },
      ]),
    ),
    help: { type: 'boolean', short: 'h' },
    ...Object.fromEntries(
      command.flags.map(({ flag, kind }) => [
        flag,
        { type: kind === 'switch' ? ('boolean' as const) : ('string' as const), multiple: true },
      ]),
    ),
    ...Object.fromEntries(
      command.flags
        .filter(({ kind }) => kind === 'switch')
        .map(({ flag }) => [`no-${flag}`, { type: 'boolean' as const }]),
    ),
  }
}

export function applies(command: Command, only: Only): boolean {
  if (only === 'downloads') return command.operation === 'export_contacts'
  return only === 'jobs'
    ? ['import_contacts', 'export_contacts'].includes(command.operation)
    : command[only] === true
}

function unknownFlag(command: Command, written: string, names: object): UsageError {
  const near = nearest(written.replace(/^-+/, ''), Object.keys(names))
  const hint = near
    ? `Did you mean --${near}?`
    : `See: mailcast help ${command.area} ${command.verb}`
  return new UsageError(`${command.area} ${command.verb} has no flag ${written}. ${hint}`)
}

function readFlag(
  flag: Flag,
  texts: Readonly<Record<string, string[]>>,
  input: Record<string, unknown>,
): void {
  const given = texts[flag.flag] ?? []
  const off = flag.kind === 'switch' ? (texts[`no-${flag.flag}`] ?? []) : []
  if (given.length + off.length === 0) return
  if (flag.kind === 'list') input[flag.name] = listOf(flag, given)
  else if (given.length + off.length > 1) throw new UsageError(`--${flag.flag} is given twice.`)
  else if (flag.kind === 'switch') input[flag.name] = off.length === 0
  else input[flag.name] = valueOf(flag, given[0]!)
}

function listOf(flag: Flag, given: readonly string[]): unknown {
  if (flag.nullable && given.length === 1 && given[0] === 'null') return null
  return given.flatMap((text) =>
    text.startsWith('[')
      ? (json(flag, text) as unknown[])
      : text.split(',').filter((one) => one !== ''),
  )
}

function valueOf(flag: Flag, text: string): unknown {
  if (flag.nullable && text === 'null') return null
  if (flag.kind === 'json') return json(flag, text)
  if (flag.kind === 'any') return scalarOf(text)
  if (flag.kind !== 'number') return text
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  throw new UsageError(`--${flag.flag} takes a number.`)
}

/** Reads `5` as a number, `true` as a boolean, `{…}` as an object; `'"5"'` is text. */
function scalarOf(text: string): unknown {
  return /^(-?\d+(\.\d+)?|true|false|".*"|\{.*\})$/s.test(text) ? safelyParsed(text) : text
}

function safelyParsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function json(flag: Flag, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`--${flag.flag} takes JSON, in single quotes: ${(error as Error).message}`)
  }
}

function place(
  { area, verb, flags, places }: Command,
  values: readonly string[],
  input: Record<string, unknown>,
): void {
  const free = places.filter((name) => !(name in input))
  const [extra] = values.slice(free.length)
  if (extra !== undefined)
    throw new UsageError(`What is ${JSON.stringify(extra)}? See: mailcast help ${area} ${verb}`)
  for (const [i, text] of values.entries()) {
    const flag = flags.find(({ name }) => name === free[i])
    input[free[i]!] =
      flag?.kind === 'list' ? listOf(flag, [text]) : flag ? valueOf(flag, text) : text
  }
}

/** Throws one UsageError that names all missing required fields. */
export function refuseMissing(
  { area, verb, flags, places }: Command,
  input: Readonly<Record<string, unknown>>,
): void {
  const missing = flags.filter(({ name, required }) => required && input[name] === undefined)
  if (missing.length === 0) return
  const names = missing.map(({ name, flag }) =>
    places.includes(name) ? flag.toUpperCase() : `--${flag}`,
  )
  throw new UsageError(
    `${area} ${verb} needs ${names.join(', ')}. See: mailcast help ${area} ${verb}`,
  )
}

type Options = Readonly<Record<string, { type: 'string' | 'boolean'; short?: string }>>
type Read<Known extends Options> = {
  [Name in keyof Known]?: Known[Name]['type'] extends 'boolean' ? boolean : string
}

/** Reads the flags of a command of its own. Throws a UsageError that says how it is typed. */
export function readFlags<Known extends Options>(
  args: readonly string[],
  options: Known,
  usage: string,
): Read<Known> {
  const { flags, places } = readWords(args, options, usage)
  if (places.length > 0) throw new UsageError(usage)
  return flags
}

/** Reads flags, and the words beside them. */
export function readWords<Known extends Options>(
  args: readonly string[],
  options: Known,
  usage: string,
): { flags: Read<Known>; places: string[] } {
  try {
    const read = parseArgs({ args: [...args], options, allowPositionals: true })
    return { flags: read.values, places: read.positionals }
  } catch {
    throw new UsageError(usage)
  }
}
