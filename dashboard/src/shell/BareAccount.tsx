import { Box, Button, Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { enterAccount } from '../api.ts'
import { useSession } from './session.ts'
import { signOut } from './sign-out.ts'

/** The frame of an account whose pages are closed, with the ways to others and out. */
export function BareAccount({ width, children }: { width: number; children: ReactNode }) {
  const { t } = useTranslation()
  const { accountId, accounts } = useSession()
  const { name } = accounts.find(({ id }) => id === accountId)!
  return (
    <Box component="main" maw={width} mx="auto" px={{ base: 16, sm: 32 }} py={{ base: 24, sm: 56 }}>
      <Stack gap="xl">
        <Title order={1} size="h2">
          <bdi>{name}</bdi>
        </Title>
        {children}
        <Group gap="xs">
          {accounts
            .filter(({ id }) => id !== accountId)
            .map((other) => (
              <Button key={other.id} variant="default" onClick={() => enterAccount(other.id)}>
                {t('account.goTo', { name: other.name })}
              </Button>
            ))}
          <Button variant="default" onClick={() => void signOut()}>
            {t('account.signOut')}
          </Button>
        </Group>
      </Stack>
    </Box>
  )
}
