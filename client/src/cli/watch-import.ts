import { setTimeout as sleep } from 'node:timers/promises'
import type { Import } from '../generated/records.ts'
import type { Mailcast } from '../mailcast.ts'
import type { Terminal } from './terminal.ts'

const POLL_MS = 500
const BAR = 30

export async function watchImport(
  mailcast: Mailcast,
  started: Import,
  terminal: Terminal,
): Promise<Import> {
  let now = started
  while (now.status === 'queued' || now.status === 'running') {
    if (terminal.watched) terminal.err(`\r${barOf(now)}`)
    await sleep(POLL_MS)
    now = await mailcast.contacts.getImport({ importId: started.id })
  }
  if (terminal.watched) terminal.err(`\r${barOf(now)}\n`)
  return now
}

export function barOf({ counts, rows }: Pick<Import, 'counts' | 'rows'>): string {
  const done = rows === 0 ? 1 : Math.min(1, counts.read / rows)
  const full = Math.round(done * BAR)
  const percent = String(Math.floor(done * 100)).padStart(3)
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${percent} %  ${counts.read.toLocaleString('en')} of ${rows.toLocaleString('en')} rows`
}
