import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ShownOnce } from '../../kit/ShownOnce.tsx'
import { Verification } from './Verification.tsx'

/** The signing secret, shown once, and what a receiver does with it. */
export function Secret({ secret, done }: { secret: string | undefined; done: () => void }) {
  const { t } = useTranslation(['webhooks', 'frame'])
  return (
    <Stack gap="md">
      <ShownOnce advice={t('secretAdvice')} value={secret} />
      <div>
        <Title order={3} mb={4}>
          {t('verify')}
        </Title>
        <Text c="dimmed" size="sm" mb="sm">
          {t('verifyShort')}
        </Text>
        <Verification />
      </div>
      <Group justify="flex-end">
        <Button onClick={done}>{t('stored')}</Button>
      </Group>
    </Stack>
  )
}
