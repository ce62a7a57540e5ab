import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../queries.ts'
import type { Step, StepOf } from '../automation.ts'
import { useSteps } from '../useEditing.ts'
import { useNames } from '../useNames.ts'
import { DurationField } from './DurationField.tsx'
import { typed } from './FactFields.tsx'
import { FilterField } from './FilterField.tsx'
import { MailFields } from './MailFields.tsx'
import { TagField } from './NamedFields.tsx'
import { SplitFields } from './SplitFields.tsx'
import { WaitUntilFields } from './WaitUntilFields.tsx'

interface Props<Type extends Step['type'] = Step['type']> {
  step: StepOf<Type>
  change: (step: Step) => void
}

/** The form of a step, by its type. */
export function StepFields({ step, change }: Props) {
  const { t } = useTranslation('automations')
  switch (step.type) {
    case 'send_email':
      return <MailFields step={step} change={change} />
    case 'wait':
      return <DurationField label={t('amount')} value={step.for} change={(value) => change({ ...step, for: value ?? 'P1D' })} autoFocus />
    case 'wait_until':
      return <WaitUntilFields step={step} change={change} />
    case 'condition':
      return <FilterField filter={step.filter} change={(filter) => change({ ...step, filter })} />
    case 'split':
      return <SplitFields step={step} change={change} />
    case 'add_tag':
    case 'remove_tag':
      return <TagField label={t('tag')} value={step.tag} change={(tag) => change({ ...step, tag })} />
    case 'set_field':
      return <OwnFieldFields step={step} change={change} />
    case 'webhook':
      return <EndpointFields step={step} change={change} />
    case 'notify_owner':
      return <NoteFields step={step} change={change} />
    default:
      return null
  }
}

function OwnFieldFields({ step, change }: Props<'set_field'>) {
  const { t } = useTranslation('automations')
  const { choices } = useNames()
  return (
    <>
      <Select
        label={t('field')}
        value={step.name || null}
        onChange={(name) => name && change({ ...step, name })}
        data={choices.custom.map(({ name }) => ({ value: name, label: choices.fieldLabel(`fields.${name}`) }))}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('noField')}
        data-autofocus
      />
      <TextInput
        label={t('value')}
        description={t('valueText')}
        value={step.value === null ? '' : String(step.value)}
        onChange={({ currentTarget: { value } }) =>
          change({ ...step, value: value === '' ? null : typed(choices.custom.find(({ name }) => name === step.name)?.type, value) })
        }
        dir="auto"
      />
    </>
  )
}

function EndpointFields({ step, change }: Props<'webhook'>) {
  const { t } = useTranslation('automations')
  const { newsletterId } = useSteps().automation
  const query = useRead('list_webhook_endpoints', { limit: 100 })
  const endpoints = (query.data?.data ?? []).filter((one) => one.newsletterId === null || one.newsletterId === newsletterId)
  return (
    <Select
      label={t('endpoint')}
      description={t('endpointText')}
      value={step.endpointId === '' ? null : step.endpointId}
      onChange={(endpointId) => change({ ...step, endpointId: endpointId ?? '' })}
      data={endpoints.map(({ id, url }) => ({ value: id, label: url }))}
      searchable
      nothingFoundMessage={t('noEndpoint')}
      data-autofocus
    />
  )
}

function NoteFields({ step, change }: Props<'notify_owner'>) {
  const { t } = useTranslation('automations')
  return (
    <TextInput
      label={t('noteText')}
      value={step.text}
      onChange={({ currentTarget: { value } }) => change({ ...step, text: value })}
      maxLength={500}
      dir="auto"
      data-autofocus
    />
  )
}
