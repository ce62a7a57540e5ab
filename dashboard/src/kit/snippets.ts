import { COMMANDS } from '../../../client/src/generated/declarations.ts'
import { METHODS } from '../../../client/src/generated/methods.ts'
import { ROUTES } from '../../../client/src/generated/table.ts'
import type { KeyOperationName } from '../shapes.ts'

type Input = Readonly<Record<string, unknown>>

/** Writes a call in the four ways to make it: curl, client, command line and MCP. */
export function snippetsOf(
  operation: KeyOperationName,
  input: Input,
  origin: string,
): { label: string; text: string }[] {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  return [
    { label: 'curl', text: curl(operation, given, origin) },
    { label: 'TypeScript', text: typeScript(operation, given, origin) },
    { label: 'CLI', text: commandLine(operation, given) },
    {
      label: 'MCP',
      text: JSON.stringify(
        { method: 'tools/call', params: { name: operation, arguments: given } },
        null,
        2,
      ),
    },
  ].filter(({ text }) => text !== '')
}

function curl(operation: KeyOperationName, input: Input, origin: string): string {
  const { http, path } = ROUTES[operation]
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(textOf(value ?? ''))
  })
  const inQuery = http === 'GET' || http === 'DELETE'
  const query =
    inQuery && Object.keys(rest).length > 0
      ? `?${new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, textOf(value)])).toString()}`
      : ''
  const lines = [
    `curl ${http === 'GET' ? '' : `-X ${http} `}${quoted(`${origin}${filled}${query}`)}`,
    `-H "Authorization: Bearer $API_KEY"`,
  ]
  if (!inQuery && Object.keys(rest).length > 0)
    lines.push(`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(rest, null, 2))}`)
  return lines.join(' \\\n  ')
}

function typeScript(operation: KeyOperationName, input: Input, origin: string): string {
  const [area, method] = METHODS[operation]
  return `import { Mailcast } from 'mailcast'

const mailcast = new Mailcast({ apiKey: process.env.API_KEY!, baseUrl: ${JSON.stringify(origin)} })
const answer = await mailcast.${area}.${method}(${Object.keys(input).length === 0 ? '' : literal(input)})`
}

/** Writes an object as TypeScript, with quotes only around names that need them. */
function literal(input: Input): string {
  return JSON.stringify(input, null, 2).replaceAll(/^(\s*)"([a-zA-Z_]\w*)":/gm, '$1$2:')
}

function commandLine(operation: KeyOperationName, input: Input): string {
  const command = COMMANDS.find((one) => one.operation === operation)
  if (!command) return ''
  const placed = command.places.filter((name) => typeof input[name] === 'string')
  const flags = command.flags.flatMap(({ name, flag, kind }) => {
    const value = input[name]
    if (value === undefined || placed.includes(name)) return []
    if (kind === 'switch') return [value === true ? `--${flag}` : `--no-${flag}`]
    if (kind === 'list' && Array.isArray(value))
      return value.map((one) => `--${flag} ${quoted(textOf(one))}`)
    return [`--${flag} ${quoted(textOf(value))}`]
  })
  return [
    'mailcast',
    command.area,
    command.verb,
    ...placed.map((name) => quoted(textOf(input[name]))),
    ...flags,
  ].join(' ')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Quotes a text for a POSIX shell when that is needed. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
