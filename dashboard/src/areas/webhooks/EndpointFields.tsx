import { Checkbox, Radio, Select, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useNewsletter } from '../../shell/newsletter.ts'
import type { EndpointValues } from './endpoint.ts'
import { EVENT_KINDS } from './event-kinds.ts'

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
              <Checkbox
                key={kind}
                value={kind}
                label={kind}
                description={t(`kinds.${kind.replace('.', '_')}`, { defaultValue: '' })}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Select
        label={t('newsletter')}
        data={[
          { value: '', label: t('everyNewsletter') },
          ...newsletters.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        allowDeselect={false}
        {...form.getInputProps('newsletterId')}
      />
    </Stack>
  )
}
