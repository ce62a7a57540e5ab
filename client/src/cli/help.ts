import { AREAS, COMMANDS } from '../generated/declarations.ts'
import type { Command, Flag } from './command.ts'
import { applies, COMMON } from './flags.ts'
import { pad, wrap } from './text.ts'

const OWN: readonly [string, string][] = [
  [
    'login',
    'Keep an API key and an address for this person (~/.config/mailcast); --browser: connect without a key; --profile NAME: beside others.',
  ],
  ['logout', 'Forget them.'],
  ['profiles', 'List what login saved.'],
  ['open [ID]', 'Open the dashboard, or the page of a record, in your browser.'],
  ['push FILE', 'Make a draft of a file, or update the one that it became.'],
  ['check FILE…', 'Check files as the server checks a campaign, for pipelines.'],
  ['import FILE', 'Import contacts, as `contacts import` does, with a progress bar.'],
  ['help [AREA [VERB]]', 'List the commands and what they take.'],
]

const LISTEN: [string, string] = [
  'listen [--forward-to URL]',
  'Print events, and forward them, signed, to a program on this machine.',
]

const LISTEN_FLAGS: readonly [string, string][] = [
  ['--forward-to URL', 'The program, for example http://localhost:8080/hooks.'],
  ['--secret TEXT', 'whsec_…; a new one for each run when left out.'],
  ['--key TEXT', 'A full access key, before MAILCAST_API_KEY and what login saved.'],
  ['--server URL', 'The Mailcast to listen to, before MAILCAST_URL and what login saved.'],
  ['--profile NAME', 'The login to use, of those that login --profile saved.'],
  ['--help', 'Show what this command takes.'],
]

export function helpOfListen(width: number): string {
  return `mailcast webhooks ${LISTEN[0]} [flags]\n\n${wrap(LISTEN[1], width)}\n\nFlags\n${rows(LISTEN_FLAGS, width)}\n`
}

const SERVER_FLAGS: readonly [string, string][] = [
  ['--json', 'Print the result as JSON.'],
  ['--server URL', 'The Mailcast to use, before MAILCAST_URL and what login saved.'],
  ['--profile NAME', 'The login to use, of those that login --profile saved.'],
  ['--help', 'Show what this command takes.'],
]

const FRONT_MATTER =
  'The file is Markdown, or HTML where its name ends in .html. Between two lines of --- at its top it may have fields, one a line, as name: value. They are subject (or title), previewText (or preview), newsletter, access (everyone, subscribers, paid), slug, segment, tier, includeTags and excludeTags.'

const FILE_HELP = {
  push: {
    usage: 'push FILE [flags]',
    about: `Makes a draft of a file. Images of this computer are uploaded. The file gets the fields campaign and etag, by which the next push updates that draft. If it was changed elsewhere meanwhile, both are shown and nothing is changed.\n\n${FRONT_MATTER}`,
    flags: [['--force', 'Overwrite what was changed elsewhere.']],
    example: 'mailcast push issue.md',
  },
  check: {
    usage: 'check FILE… [flags]',
    about: `Checks files as the server checks a campaign. Nothing is kept there. Audience, sender and links are checked once a push has made a draft of the file. The exit code is 1 where a file cannot be sent as it is.\n\n${FRONT_MATTER}`,
    flags: [
      ['--as READERS', 'visitor, free, paid: the readers for whom to check. Default: paid.'],
      ['--newsletter ID', 'Needed where the account has several and the file names none.'],
      ['--strict', 'End with 1 for warnings too.'],
    ],
    example: 'mailcast check issues/*.md --as free,paid --json',
  },
} as const

export function helpOfFile(word: keyof typeof FILE_HELP, width: number): string {
  const { usage: typed, about, flags, example } = FILE_HELP[word]
  const all: [string, string][] = [
    ...flags.map(([flag, says]): [string, string] => [flag, says]),
    ...SERVER_FLAGS,
  ]
  return `mailcast ${typed}\n\n${wrap(about, width)}\n\nFlags\n${rows(all, width)}\n\nExample\n  ${example}\n`
}

export function helpOfAll(width: number): string {
  return `mailcast AREA VERB [flags]

${rows(
  AREAS.map(({ name }) => [name, verbsOf(name).join(', ')]),
  width,
)}

${rows(OWN, width)}

${wrap('The key is MAILCAST_API_KEY, the address MAILCAST_URL, or what login saved; else http://localhost:3000, in a clone BASE_URL or the PORT here.', width)}

Examples
  mailcast contacts add --email reader@example.com --tags vip,friends
  mailcast contacts list --status active --all --json
  mailcast import readers.csv
  mailcast push issue.md
`
}

export function helpOfArea(area: string, width: number): string {
  const known = COMMANDS.filter((command) => command.area === area).map(
    (command): [string, string] => [usage(command), command.summary],
  )
  const title = AREAS.find(({ name }) => name === area)!.title
  const listed = rows(area === 'webhooks' ? [...known, LISTEN] : known, width)
  return `mailcast ${area} VERB [flags]: ${title}\n\n${listed}\n\nMore: mailcast help ${area} VERB\n`
}

export function helpOfCommand(command: Command, width: number): string {
  const common = COMMON.filter(({ only }) => only === undefined || applies(command, only))
  const flags = command.flags.map((flag): [string, string] => [
    shownFlag(flag),
    aboutOf(flag, command),
  ])
  return [
    `mailcast ${command.area} ${usage(command)} [flags]`,
    wrap([command.summary, command.description].filter(Boolean).join('\n'), width),
    flags.length > 0 && `Flags\n${rows(flags, width)}`,
    `Every command\n${rows(
      common.map(({ shown, about }) => [shown, about]),
      width,
    )}`,
    command.limits && wrap(`Limits: ${command.limits}`, width),
    `Example\n  ${exampleOf(command).map(quoted).join(' ')}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

export function verbsOf(area: string): string[] {
  return COMMANDS.filter((command) => command.area === area).map(({ verb }) => verb)
}

function usage({ verb, places, flags }: Command): string {
  const needed = flags
    .filter(({ name, required }) => required && !places.includes(name))
    .map(shownFlag)
  const standing = places.map((name) => {
    const flag = flags.find((one) => one.name === name)!
    return flag.required ? flag.flag.toUpperCase() : `[${flag.flag.toUpperCase()}]`
  })
  return [verb, ...standing, ...needed].join(' ')
}

const SHOWN = {
  text: 'TEXT',
  number: 'NUMBER',
  switch: '',
  list: 'A,B,…',
  json: 'JSON',
  any: 'VALUE',
  file: 'FILE',
}

function shownFlag({ flag, kind }: Flag): string {
  return kind === 'switch' ? `--[no-]${flag}` : `--${flag} ${SHOWN[kind]}`
}

function aboutOf({ name, about, choices, required, nullable }: Flag, { places }: Command): string {
  const parts = [
    required && (places.includes(name) ? 'Needed; may stand without its flag.' : 'Needed.'),
    about,
    choices && `One of ${choices.join(', ')}.`,
    nullable && 'null empties it.',
  ]
  return parts.filter(Boolean).join(' ')
}

export function exampleOf(command: Command): string[] {
  const standing = command.places
    .filter((name) => name in command.example)
    .map((name) => wordOf(command.example[name]))
  const flags = command.flags
    .filter(({ name }) => name in command.example && !command.places.includes(name))
    .flatMap((flag) => exampleFlag(flag, command.example[flag.name]))
  return ['mailcast', command.area, command.verb, ...standing, ...flags]
}

function exampleFlag({ flag, kind }: Flag, value: unknown): string[] {
  if (kind === 'switch') return [value === true ? `--${flag}` : `--no-${flag}`]
  return [`--${flag}`, wordOf(value)]
}

function wordOf(value: unknown): string {
  if (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => typeof one === 'string' && !/[,[]/.test(one))
  )
    return value.join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

const NAME_MAX = 34

function rows(entries: readonly (readonly [string, string])[], width: number): string {
  const longest = Math.min(NAME_MAX, Math.max(...entries.map(([name]) => name.length)))
  const indent = ' '.repeat(longest + 4)
  return entries
    .map(([name, about]) => {
      const head = `  ${name}`
      const text = wrap(about, Math.max(30, width - longest - 4), indent)
      return (
        head.length > longest + 2 ? `${head}\n${indent}${text}` : `${pad(head, longest + 4)}${text}`
      ).trimEnd()
    })
    .join('\n')
}
