import { readWords, UsageError } from './flags.ts'
import { addressOf } from './settings.ts'
import type { Terminal } from './terminal.ts'
import { safe } from './text.ts'

const USAGE =
  'It is: mailcast open [ID] [--server URL] [--profile NAME]. Without an id it opens Home.'

const FLAGS = { server: { type: 'string' }, profile: { type: 'string' } } as const

/** The pages of the dashboard that show one record, by the prefix of its id. */
const PAGES: Record<string, string> = {
  cmp: 'campaigns/',
  sub: 'contacts/',
  aut: 'automations/',
  seg: 'segments/',
  prd: 'products/',
  ord: 'orders/',
  dom: 'settings/domains/',
  psn: 'subscriptions/',
  whk: 'settings/webhooks/',
  apr: 'approvals/',
  mov: 'moves/',
}

/** Opens the dashboard, or the page of a record. Without a terminal it prints the address alone. */
export async function openCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { flags, places } = readWords(args, FLAGS, USAGE)
  const [id, ...more] = places
  if (more.length > 0) throw new UsageError(USAGE)
  const url = `${await addressOf(terminal, flags)}/app${id === undefined ? '' : `/${pageOf(id)}`}`
  const opened = await terminal.browse(url)
  terminal.out(safe(opened ? `Opened ${url}\n` : `${url}\n`))
  return 0
}

function pageOf(id: string): string {
  const [prefix] = /^[a-z]+(?=_[0-9a-z]{26}$)/.exec(id) ?? []
  const page = prefix === undefined ? undefined : PAGES[prefix]
  if (page !== undefined) return page + id
  throw new UsageError(
    `${id} is no record with a page of its own. Pages are for ids that begin with ${Object.keys(
      PAGES,
    )
      .map((one) => `${one}_`)
      .join(', ')}.`,
  )
}
