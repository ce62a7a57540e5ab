import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../kit/Problem.tsx'
import type { Newsletter } from '../../shell/newsletter.ts'
import { Parts, useParts } from './Parts.tsx'
import { type Service, SERVICES } from './services.ts'
import { useStarting } from './starting.ts'
import { withScheme } from './with-scheme.ts'

/** Takes a key of the other service, and the address of its site where it has one. */
export function ByKey({ service, newsletter }: { service: Service; newsletter: Newsletter }) {
  const { t } = useTranslation('moves')
  const { hasAddress, keyExample } = SERVICES[service]
  const parts = useParts()
  const form = useForm({ initialValues: { address: '', apiKey: '' } })
  const start = useStarting(form)
  const submit = form.onSubmit(({ address, apiKey }) =>
    start.send({
      newsletterId: newsletter.id,
      from: service,
      include: [...parts.chosen],
      apiKey: apiKey.trim(),
      ...(hasAddress && { address: withScheme(address.trim()) }),
    }),
  )
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {hasAddress && (
          <TextInput
            label={t('fields.address')}
            description={t(`addressHints.${service}`)}
            placeholder="https://garden.example"
            type="url"
            required
            autoComplete="off"
            maxLength={500}
            {...form.getInputProps('address')}
          />
        )}
        <PasswordInput
          label={t(`keys.${service}`)}
          description={t('keyHint')}
          placeholder={keyExample}
          required
          autoComplete="off"
          maxLength={500}
          {...form.getInputProps('apiKey')}
        />
        <Parts {...parts} />
        <Problem text={start.problem} />
        <Group>
          <Button type="submit" loading={start.pending} disabled={form.values.apiKey.trim() === ''}>
            {t('read')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('readHint')}
          </Text>
        </Group>
      </Stack>
    </form>
  )
}
