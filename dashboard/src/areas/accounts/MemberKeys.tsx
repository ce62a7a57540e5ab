import { Checkbox, List, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../queries.ts'

/** The owner's answer about a removed member's keys; null while no key is known. */
export type KeysChoice = 'keep' | 'revoke' | null

/** Lists the keys that a member made. Until the owner changes it, the choice is to revoke. */
export function MemberKeys({
  personId,
  choose,
}: {
  personId: string
  choose: (choice: KeysChoice) => void
}) {
  const { t } = useTranslation('accounts')
  const [revokes, setRevokes] = useState(true)
  const { items } = useList('list_api_keys', { limit: 50, madeBy: personId })
  const choice = items.length === 0 ? null : revokes ? 'revoke' : 'keep'
  useEffect(() => {
    choose(choice)
  }, [choose, choice])
  if (choice === null) return null
  return (
    <Stack gap="xs" mt="md">
      <Text>{t('madeKeys')}</Text>
      <List>
        {items.map(({ id, name, start }) => (
          <List.Item key={id}>
            <bdi>{name}</bdi> <code>{start}…</code>
          </List.Item>
        ))}
      </List>
      <Checkbox
        checked={revokes}
        onChange={(event) => setRevokes(event.currentTarget.checked)}
        label={t('revokeKeys')}
        description={t('revokeKeysText')}
      />
    </Stack>
  )
}
