import { AREAS, COMMANDS } from '../generated/declarations.ts'
import { VERSION } from '../generated/version.ts'
import { MailcastConnectionError, MailcastProblem } from '../problem.ts'
import { readFlags, UsageError } from './flags.ts'
import { helpOfAll, helpOfArea, helpOfCommand, helpOfFile, helpOfListen, verbsOf } from './help.ts'
import { listenCommand } from './listen.ts'
import { checkCommand } from './check.ts'
import { pushCommand } from './push.ts'
import { openCommand } from './open.ts'
import { columnsOf, table } from './print.ts'
import { runCommand } from './run-command.ts'
import { browserLogin, listProfiles, login, logout } from './settings.ts'
import type { Terminal } from './terminal.ts'
import { nearest, safe } from './text.ts'

const HELP_WIDTH_MAX = 110

/** Runs the command. Exit code 1 means a refusal, a failure or a typing mistake. */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(argv, terminal)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // A refusal may repeat the input, which may come from a stranger.
    terminal.err(safe(`mailcast: ${explain(error, terminal)}\n`))
    return 1
  }
}

/** The commands that are of no area. */
const OWN_WORDS = ['login', 'logout', 'profiles', 'open', 'push', 'check', 'import']

/**
 * Returns whether the client runs a command: the first word, or the one after `help`, is an area or
 * a command of its own.
 */
export function isOfTheCommandLine([first, second]: readonly string[]): boolean {
  const word = first === 'help' ? second : first
  return OWN_WORDS.some((own) => own === word) || AREAS.some(({ name }) => name === word)
}

export function nearestArea(word: string): string | undefined {
  return nearest(
    word,
    AREAS.map(({ name }) => name),
  )
}

async function dispatch(
  [first = 'help', ...rest]: readonly string[],
  terminal: Terminal,
): Promise<number> {
  if (first === 'help' || first === '--help' || first === '-h') return help(rest, terminal)
  if (first === '--version' || first === '-v') return say(terminal, `${VERSION}\n`)
  if (first === 'login' || first === 'logout') return session(first, rest, terminal)
  if (first === 'profiles') return profiles(rest, terminal)
  if (first === 'open') return openCommand(rest, terminal)
  if (first === 'push' || first === 'check') {
    if (rest.some((word) => word === '--help' || word === '-h')) return help([first], terminal)
    return (first === 'push' ? pushCommand : checkCommand)(rest, terminal)
  }
  if (first === 'import') return runCommand(commandOf('contacts', 'import'), rest, terminal)
  const area = AREAS.find(({ name }) => name === first)
  if (!area)
    throw new UsageError(
      unknown(first, [...AREAS.map(({ name }) => name), ...OWN_WORDS, 'help'], 'mailcast help'),
    )
  const [verb, ...args] = rest
  if (verb === undefined || verb === '--help' || verb === '-h') return help([first], terminal)
  if (first === 'webhooks' && verb === 'listen') return listenCommand(args, terminal)
  return runCommand(commandOf(first, verb), args, terminal)
}

const SESSION_FLAGS = {
  browser: { type: 'boolean' },
  server: { type: 'string' },
  profile: { type: 'string' },
} as const

async function session(
  which: 'login' | 'logout',
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const usage =
    which === 'login'
      ? 'It is: mailcast login [--browser] [--server URL] [--profile NAME]. The key is asked for, or read from standard input; with --browser there is none.'
      : 'It is: mailcast logout [--profile NAME]'
  const { browser, ...where } = readFlags(args, SESSION_FLAGS, usage)
  if (which === 'login') await (browser ? browserLogin : login)(terminal, where)
  else if (browser || where.server !== undefined) throw new UsageError(usage)
  else await logout(terminal, where)
  return 0
}

async function profiles(args: readonly string[], terminal: Terminal): Promise<number> {
  const { json } = readFlags(
    args,
    { json: { type: 'boolean' } },
    'It is: mailcast profiles [--json]',
  )
  const found = await listProfiles(terminal)
  if (json) return say(terminal, `${JSON.stringify(found, null, 2)}\n`)
  const rows = found.map(({ profile, ...rest }) => ({ profile: profile ?? '(default)', ...rest }))
  if (rows.length === 0) terminal.err('There are none. Run: mailcast login\n')
  else terminal.out(table(rows, columnsOf(rows, terminal), terminal))
  return 0
}

function help([area, verb]: readonly string[], terminal: Terminal): number {
  const width = Math.min(terminal.width ?? HELP_WIDTH_MAX, HELP_WIDTH_MAX)
  if (area === undefined) return say(terminal, helpOfAll(width))
  if (area === 'push' || area === 'check') return say(terminal, helpOfFile(area, width))
  if (OWN_WORDS.includes(area) && area !== 'import') return say(terminal, helpOfAll(width))
  if (area === 'import') return say(terminal, helpOfCommand(commandOf('contacts', 'import'), width))
  if (!AREAS.some(({ name }) => name === area))
    throw new UsageError(
      unknown(
        area,
        AREAS.map(({ name }) => name),
        'mailcast help',
      ),
    )
  if (verb === undefined) return say(terminal, helpOfArea(area, width))
  if (area === 'webhooks' && verb === 'listen') return say(terminal, helpOfListen(width))
  return say(terminal, helpOfCommand(commandOf(area, verb), width))
}

function commandOf(area: string, verb: string) {
  const command = COMMANDS.find((one) => one.area === area && one.verb === verb)
  if (command) return command
  throw new UsageError(
    unknown(
      verb,
      area === 'webhooks' ? [...verbsOf(area), 'listen'] : verbsOf(area),
      `mailcast help ${area}`,
      area,
    ),
  )
}

function unknown(written: string, known: readonly string[], see: string, area?: string): string {
  const near = nearest(written, known)
  const before = area === undefined ? '' : `${area} `
  return `There is no command ${before}${written}. ${near ? `Did you mean ${before}${near}?` : `See: ${see}`}`
}

function say(terminal: Terminal, text: string): number {
  terminal.out(text)
  return 0
}

/** Describes an error: what to do, each field's error with its pointer, and the request id. */
function explain(error: Error, { server }: Terminal): string {
  // The address was not named, so it is probably the wrong one.
  if (error instanceof MailcastConnectionError && error.message.startsWith(`${server} `))
    return `${error.message}\nName the address of your Mailcast: --server URL, MAILCAST_URL, or mailcast login.`
  if (!(error instanceof MailcastProblem)) return error.message || String(error)
  const faults = error.errors.map(({ pointer, detail }) => `  ${pointer || '/'}  ${detail}`)
  return [
    error.message,
    ...faults,
    `  (${error.code}, ${error.status}${error.requestId === null ? '' : `, ${error.requestId}`})`,
  ].join('\n')
}
