import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MailService, Provider } from './mail-service.ts'

interface Props {
  reason: NonNullable<MailService['reason']>
  provider: Provider | null
  /** The server's own words; null without any. */
  answer: string | null
  /** Stores the service all the same. */
  force?: (() => void) | undefined
  pending?: boolean
}

/** Explains what a mail server said, and what to do now. */
export function Refusal({ reason, provider, answer, force, pending = false }: Props) {
  const { t } = useTranslation('mail')
  const hint =
    reason === 'wrong_login' && provider && provider !== 'smtp' ? t(`hints.${provider}`) : null
  return (
    <Alert color="red" variant="light" icon={<TriangleAlert size={18} />} role="alert">
      <Stack gap="sm">
        <Text fw={500}>
          {t(`reasons.${reason}`)} {hint}
        </Text>
        {answer !== null && (
          <div>
            <Text size="sm" c="dimmed">
              {t('serverSaid')}
            </Text>
            <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {answer}
            </Code>
          </div>
        )}
        {force && (
          <Group>
            <Button variant="default" size="xs" loading={pending} onClick={force}>
              {t('saveAnyway')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
