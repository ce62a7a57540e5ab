import i18next from 'i18next'

/** Formats a time in a zone: "Sunday, March 28, 2027 at 9:00 AM". */
export function longTime(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(i18next.resolvedLanguage ?? 'en', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(at)
}
