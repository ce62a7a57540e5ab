import { Alert, Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { CalendarX2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { enterAccount } from '../../api.ts'
import { dayAndTime } from '../../format.ts'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { useMay, useSession } from '../../shell/session.ts'
import { signOut } from '../../shell/sign-out.ts'
import { AccountExports } from './AccountExports.tsx'

const DAY_MS = 86_400_000

/** All that a deleted account shows, until it is erased: how long it can be taken back, and its data. */
export function ClosedAccount() {
  const { t } = useTranslation(['account-data', 'frame'])
  const { accountId, accounts, deletion } = useSession()
  const owner = useMay('owner')
  const restore = useOperation('restore_account', { done: () => location.reload() })
  const { name } = accounts.find(({ id }) => id === accountId)!
  const eraseAt = new Date(deletion!.eraseAt)
  const days = Math.max(0, Math.ceil((eraseAt.getTime() - Date.now()) / DAY_MS))
  const others = accounts.filter(({ id }) => id !== accountId)
  return (
    <Box component="main" maw={720} mx="auto" px={{ base: 16, sm: 32 }} py={{ base: 24, sm: 56 }}>
      <Stack gap="xl">
        <Title order={1} size="h2">
          <bdi>{name}</bdi>
        </Title>
        <Alert color="red" variant="light" icon={<CalendarX2 size={20} />} title={t('deletedTitle')}>
          <Stack gap="md" align="flex-start">
            <Text>{t('deletedText', { count: days, time: dayAndTime(deletion!.eraseAt) })}</Text>
            {owner ? (
              <Button leftSection={<Undo2 size={16} />} loading={restore.pending} onClick={() => void restore.run({})}>
                {t('restore')}
              </Button>
            ) : (
              <Text>{t('ownerRestores')}</Text>
            )}
            <Problem text={restore.problem} />
          </Stack>
        </Alert>
        {owner && <AccountExports />}
        <Group gap="xs">
          {others.map((other) => (
            <Button key={other.id} variant="default" onClick={() => enterAccount(other.id)}>
              {t('goTo', { name: other.name })}
            </Button>
          ))}
          <Button variant="default" onClick={() => void signOut()}>
            {t('frame:account.signOut')}
          </Button>
        </Group>
      </Stack>
    </Box>
  )
}
