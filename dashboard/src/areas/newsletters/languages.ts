/** The languages offered. Any other one that an API call has set is kept. */
const TAGS =
  'ar bg bn bs ca cs da de el en en-GB es es-MX et fa fi fr fr-CA ga gl he hi hr hu id is it ja ko lt lv mk ms mt nb nl pl pt pt-BR ro ru sk sl sq sr sv sw ta th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  )

export function languageOptions(
  shownIn: string,
  current: string,
): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(shownIn, { type: 'language' })
  const tags = TAGS.includes(current) ? TAGS : [...TAGS, current]
  return tags
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, shownIn))
}

/** Returns the offered language that is nearest to a browser's. */
export function nearestLanguage(tag: string): string {
  const [base = ''] = tag.split('-')
  return [tag, base].find((one) => TAGS.includes(one)) ?? 'en'
}
