import { MINUTE_MS } from '#lib/duration.ts'
import type { Log } from '#ports/log.ts'

/** A log with a limit, so that strangers' mails or requests cannot fill the disk. */
interface CountedLog extends Log {
  /** Writes the counts of lines left out, and stops counting. */
  end(): void
}

const LINES_A_MINUTE = 5
const PERIOD_MS = MINUTE_MS

/**
 * Makes a log that writes the first lines of each message in a period, then once a period how many
 * followed.
 */
export function limitLog(
  log: Log,
  { most = LINES_A_MINUTE, periodMs = PERIOD_MS } = {},
): CountedLog {
  const counts = new Map<string, { level: keyof Log; seen: number }>()
  let timer: NodeJS.Timeout | null = null

  const at = (level: keyof Log) => (fields: object, message: string) => {
    timer ??= setTimeout(report, periodMs).unref()
    const count = counts.get(message) ?? { level, seen: 0 }
    counts.set(message, count)
    count.seen++
    if (count.seen <= most) log[level](fields, message)
  }

  function report(): void {
    timer = null
    for (const [message, { level, seen }] of counts)
      if (seen > most) log[level]({ more: seen - most, withinS: periodMs / 1000 }, message)
    counts.clear()
  }

  return {
    // An operator who turns debug lines on wants all of them.
    debug: (fields, message) => log.debug(fields, message),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    end() {
      if (timer) clearTimeout(timer)
      report()
    },
  }
}
