import { Checkbox, Radio, Select, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useNewsletter } from '../../shell/newsletter.ts'
import { EVENT_KINDS, type EventKind } from './event-kinds.ts'
import type { Endpoint } from './Webhooks.tsx'

export interface EndpointValues {
  url: string
  which: 'all' | 'some'
  events: string[]
  /** Empty for every newsletter. */
  newsletterId: string
}

export const FRESH: EndpointValues = { url: '', which: 'all', events: [], newsletterId: '' }

export function valuesOf({ url, events, newsletterId }: Endpoint): EndpointValues {
  return { url, which: events === null ? 'all' : 'some', events: events ?? [], newsletterId: newsletterId ?? '' }
}

export function inputOf({ url, which, events, newsletterId }: EndpointValues) {
  return { url: url.trim(), events: which === 'all' ? null : (events as EventKind[]), newsletterId: newsletterId || null }
}

/** The fields of an endpoint: its address, and the events that it receives. */
export function EndpointFields({ form }: { form: UseFormReturnType<EndpointValues> }) {
  const { t } = useTranslation(['webhooks', 'frame'])
  const { newsletters } = useNewsletter()
  const { which, events } = form.getValues()
  const kinds = [...new Set([...EVENT_KINDS, ...events])]
  return (
    <Stack gap="md">
      <TextInput
        label={t('url')}
        description={t('urlHint')}
        placeholder="https://example.com/hooks/mailcast"
        type="url"
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('url')}
      />
      <Radio.Group label={t('events')} {...form.getInputProps('which')}>
        <Stack gap={8} mt={8}>
          <Radio value="all" label={t('allKinds')} />
          <Radio value="some" label={t('someKinds')} />
        </Stack>
      </Radio.Group>
      {which === 'some' && (
        <Checkbox.Group aria-label={t('someKinds')} {...form.getInputProps('events')}>
          <Stack gap={8} pl={30}>
            {kinds.map((kind) => (
              <Checkbox key={kind} value={kind} label={kind} description={t(`kinds.${kind.replace('.', '_')}`, { defaultValue: '' })} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Select
        label={t('newsletter')}
        data={[{ value: '', label: t('everyNewsletter') }, ...newsletters.map(({ id, name }) => ({ value: id, label: name }))]}
        allowDeselect={false}
        {...form.getInputProps('newsletterId')}
      />
    </Stack>
  )
}
