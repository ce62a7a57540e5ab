import { Autocomplete, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { allSteps } from '../automation.ts'
import { useSteps } from '../useEditing.ts'
import { useNames } from '../useNames.ts'

const TAG_MAX = 64

/** A tag: one that exists, or one that a step makes. */
export function TagField({
  label,
  value,
  change,
}: {
  label: string
  value: string
  change: (tag: string) => void
}) {
  const { choices } = useNames()
  return (
    <Autocomplete
      label={label}
      value={value}
      onChange={change}
      data={[...choices.tags]}
      limit={50}
      maxLength={TAG_MAX}
      dir="auto"
      data-autofocus
    />
  )
}

export function OwnMailSelect({
  value,
  change,
}: {
  value: string
  change: (stepId: string) => void
}) {
  const { t } = useTranslation('automations')
  const { plan } = useSteps()
  const { subject } = useNames()
  const mails = allSteps(plan.steps).flatMap((step) =>
    step.type === 'send_email'
      ? [{ value: step.id!, label: subject(step.subject) || t('noSubject') }]
      : [],
  )
  return (
    <Select
      label={t('whichMail')}
      value={value || null}
      onChange={(stepId) => stepId && change(stepId)}
      data={mails}
      allowDeselect={false}
      nothingFoundMessage={t('noMail')}
    />
  )
}
