import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import type { ReturnProvider, Returns } from './returns.ts'

/** Takes what proves that a request is the service's. It is never shown again. */
export function ReturnsKey({
  provider,
  stored,
}: {
  provider: ReturnProvider
  stored: Returns['key']
}) {
  const { t } = useTranslation('mail-returns')
  const form = useForm({ initialValues: { key: '' } })
  const set = useOperation('set_mail_returns_key', {
    form,
    said: t('saidKey'),
    done: () => form.reset(),
  })
  const remove = useOperation('set_mail_returns_key', { said: t('saidKeyRemoved'), toast: true })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ key }) => void set.run({ provider, key: key.trim() || null }))}
    >
      <Stack gap="sm">
        <Text>
          {t(`keys.${stored.kind}`)} {t(stored.required ? 'required' : 'optional')}
        </Text>
        <Group align="flex-end" gap="sm">
          <PasswordInput
            label={t(`labels.${stored.kind}`)}
            placeholder={stored.set ? t('isSet') : ''}
            autoComplete="off"
            style={{ flex: '1 1 240px' }}
            {...form.getInputProps('key')}
          />
          <Button type="submit" variant="default" loading={set.pending}>
            {t('save')}
          </Button>
          {stored.set && !stored.required && (
            <Button
              variant="default"
              loading={remove.pending}
              onClick={() => void remove.run({ provider, key: null })}
            >
              {t('removeKey')}
            </Button>
          )}
        </Group>
        <Problem text={set.problem} />
      </Stack>
    </form>
  )
}
