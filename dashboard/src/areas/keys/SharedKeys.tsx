import { Button, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { Note } from '../../kit/Note.tsx'
import { Time } from '../../kit/Time.tsx'
import type { ApiKey } from '../../api.ts'

/** Warns of a server's key seen in a web page. Visitors can read it: its `visitorIp` is refused. */
export function SharedKeys({
  keys,
  edit,
}: {
  keys: readonly ApiKey[]
  edit: (key: ApiKey) => void
}) {
  const { t } = useTranslation('keys')
  return keys.filter(isShared).map((key) => (
    <Note key={key.id} icon={TriangleAlert}>
      <Text mb="xs" maw={900}>
        <Trans
          t={t}
          i18nKey="shared"
          components={{
            name: <strong dir="auto">{key.name}</strong>,
            since: <Time at={key.browserSeenAt} as="dayAndTime" />,
          }}
        />
      </Text>
      <Button size="xs" variant="default" onClick={() => edit(key)}>
        {t('sharedMend')}
      </Button>
    </Note>
  ))
}

function isShared({ level, browserUse, browserSeenAt, visitorIpSeenAt }: ApiKey): boolean {
  return (
    level === 'signups' &&
    browserUse === 'allowed' &&
    browserSeenAt !== null &&
    visitorIpSeenAt !== null
  )
}
