import type { Newsletter } from '#areas/newsletters/index.ts'

/** Returns a function that writes the day of a time in the newsletter's language and zone. */
export function dayWriter({ language, timeZone }: Pick<Newsletter, 'language' | 'timeZone'>): (at: Date) => string {
  const format = new Intl.DateTimeFormat([language, 'en'], { dateStyle: 'long', timeZone })
  return (at) => format.format(at)
}
