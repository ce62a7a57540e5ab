import { useTranslation } from 'react-i18next'
import { ABOUT, DATES, EVENTS, subjectOf } from './condition.ts'
import { useBuilding } from './context.ts'
import { Pick } from './Fields.tsx'
import type { Filter } from './tree.ts'

export function SubjectPick({
  condition,
  change,
}: {
  condition: Filter
  change: (subject: string) => void
}) {
  const { t } = useTranslation('segments')
  const { choices } = useBuilding()
  const subject = subjectOf(condition)
  const item = (value: string) => ({ value, label: choices.fieldLabel(value) })
  const custom = choices.custom.map(({ name }) => item(`fields.${name}`))
  const whole = [
    {
      group: t('groups.activity'),
      items: EVENTS.map((event) => ({ value: `event:${event}`, label: t(`events.${event}`) })),
    },
    { group: t('groups.contact'), items: ABOUT.map(item) },
    { group: t('groups.dates'), items: DATES.map(item) },
  ]
  const data = [
    ...(choices.isInMail ? [{ group: t('groups.contact'), items: [item('email')] }] : whole),
    ...(custom.length > 0 ? [{ group: t('groups.custom'), items: custom }] : []),
  ]
  const isKnown =
    subject === '' || data.some(({ items }) => items.some(({ value }) => value === subject))
  return (
    <Pick
      label={t('subject')}
      value={subject === '' ? null : subject}
      data={isKnown ? data : [...data, { group: t('groups.gone'), items: [item(subject)] }]}
      change={change}
      searchable
      placeholder={t('subjectHint')}
      opened={subject === ''}
      nothing={t('noSuchField')}
    />
  )
}
