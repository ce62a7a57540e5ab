import { MINUTE_MS } from '#lib/duration.ts'
import type { Log } from '#ports/log.ts'

/** A log with a limit, so that strangers' mails or requests cannot fill the disk. */
interface CountedLog extends Log {
  /** Writes how many lines were left out so far, and stops counting. */
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
    // Debug lines are not limited, because an operator who turns them on needs all of them.
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
