import { Select, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { type OutputOf, useRead } from '../../../queries.ts'
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

type Endpoint = OutputOf<'get_webhook_endpoint'>

interface Props<Type extends Step['type'] = Step['type']> {
  step: StepOf<Type>
  change: (step: Step) => void
}

export function StepFields({ step, change }: Props) {
  const { t } = useTranslation('automations')
  switch (step.type) {
    case 'send_email':
      return <MailFields step={step} change={change} />
    case 'wait':
      return (
        <DurationField
          label={t('amount')}
          value={step.for}
          change={(value) => change({ ...step, for: value ?? 'P1D' })}
          autoFocus
        />
      )
    case 'wait_until':
      return <WaitUntilFields step={step} change={change} />
    case 'condition':
      return <FilterField filter={step.filter} change={(filter) => change({ ...step, filter })} />
    case 'split':
      return <SplitFields step={step} change={change} />
    case 'add_tag':
    case 'remove_tag':
      return (
        <TagField label={t('tag')} value={step.tag} change={(tag) => change({ ...step, tag })} />
      )
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
        data={choices.custom.map(({ name }) => ({
          value: name,
          label: choices.fieldLabel(`fields.${name}`),
        }))}
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
          change({
            ...step,
            value:
              value === ''
                ? null
                : typed(choices.custom.find(({ name }) => name === step.name)?.type, value),
          })
        }
        dir="auto"
      />
    </>
  )
}

function EndpointFields({ step, change }: Props<'webhook'>) {
  const { t } = useTranslation('automations')
  const { newsletterId } = useSteps().automation
  const newest = useRead('list_webhook_endpoints', { limit: 100 }).data?.data ?? []
  // The step's own may be older than the newest hundred.
  const own = useRead(
    'get_webhook_endpoint',
    { endpointId: step.endpointId },
    { enabled: step.endpointId !== '' },
  ).data
  const endpoints = own && newest.every(({ id }) => id !== own.id) ? [own, ...newest] : newest
  const leftOut = own !== undefined && !takesSteps(own, newsletterId)
  const [taking, leavingOut] = [true, false].map((takes) =>
    endpoints.filter((one) => takesSteps(one, newsletterId) === takes),
  )
  const choices = (some: readonly Endpoint[] = [], disabled = false) =>
    some.map(({ id, url }) => ({ value: id, label: url, disabled }))
  return (
    <Select
      label={t('endpoint')}
      // Above the field, since the list of choices opens below it.
      description={
        leftOut ? (
          <Trans
            t={t}
            i18nKey="endpointLeavesOut"
            components={{ edit: <Link to={`/settings/webhooks/${step.endpointId}`} /> }}
          />
        ) : (
          t('endpointText')
        )
      }
      value={step.endpointId === '' ? null : step.endpointId}
      onChange={(endpointId) => change({ ...step, endpointId: endpointId ?? '' })}
      data={[
        { group: t('endpointsTaking'), items: choices(taking) },
        { group: t('endpointsLeavingOut'), items: choices(leavingOut, true) },
      ]}
      searchable
      nothingFoundMessage={t('noEndpoint')}
      error={leftOut}
      data-autofocus
    />
  )
}

/** Returns whether a webhook step of the newsletter may name an endpoint. */
function takesSteps({ events, newsletterId }: Endpoint, ofStep: string): boolean {
  return (
    (newsletterId === null || newsletterId === ofStep) &&
    (events === null || events.includes('automation.step'))
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
