import i18next from 'i18next'
import { useNewsletter } from '../../shell/newsletter.ts'

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit' } as const

/**
 * Returns a function that formats a time in the zone of the newsletter, and names the zone. A time
 * or a day without a zone is formatted as it is. Null: the text is none.
 */
export function useZonedTime(): (text: string) => string | null {
  const timeZone = useNewsletter().newsletter?.timeZone
  return (text) => {
    const [, day, time, zone] =
      /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
    if (day === undefined) return null
    const options: Intl.DateTimeFormatOptions =
      time === undefined
        ? { ...DAY, timeZone: 'UTC' }
        : zone === undefined
          ? { ...DAY, ...TIME, timeZone: 'UTC' }
          : { ...DAY, ...TIME, timeZoneName: 'short', ...(timeZone && { timeZone }) }
    const at = new Date(time !== undefined && zone === undefined ? `${text}Z` : text)
    if (Number.isNaN(at.getTime())) return null
    return new Intl.DateTimeFormat(i18next.resolvedLanguage ?? 'en', options).format(at)
  }
}
