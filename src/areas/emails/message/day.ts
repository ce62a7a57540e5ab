import { Lru } from '#lib/lru.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'

const formatters = new Lru<string, Intl.DateTimeFormat>(100)

/** Makes a function that formats a day in the newsletter's language and time zone. */
export function dayWriter({
  language,
  timeZone,
}: Pick<Newsletter, 'language' | 'timeZone'>): (at: Date) => string {
  const format = formatters.keep(
    `${language} ${timeZone}`,
    () => new Intl.DateTimeFormat([language, 'en'], { dateStyle: 'long', timeZone }),
  )
  return (at) => format.format(at)
}
