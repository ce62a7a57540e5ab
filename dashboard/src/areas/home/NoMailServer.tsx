import { Anchor, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { useSession } from '../../shell/session.ts'
import './home.css'

/** Says that no reader gets mail yet. Only owners see the outbox, and can mend it. */
export function NoMailServer() {
  const { t } = useTranslation('home')
  const { outbox, role, edition } = useSession()
  if (!outbox) return null
  const isOwner = role === 'owner' && edition === 'self-hosted'
  return (
    <section className="mc-card mc-server" aria-labelledby="no-mail-server">
      <Group gap={8} wrap="nowrap" mb={4}>
        <TriangleAlert
          size={18}
          aria-hidden
          style={{ flex: 'none', color: 'light-dark(#8a5300, #f0bd6a)' }}
        />
        <Title order={2} id="no-mail-server">
          {t('server.title')}
        </Title>
      </Group>
      <Text c="dimmed">{t(isOwner ? 'server.text' : 'server.textOthers')}</Text>
      {isOwner && (
        <>
          <ol>
            <li>
              <Trans
                t={t}
                i18nKey="server.ask"
                components={{
                  mail: <Anchor component={Link} to="/settings/mail" underline="always" inherit />,
                }}
              />
            </li>
            <li>{t('server.set')}</li>
            <li>{t('server.test')}</li>
          </ol>
          <Text size="sm">
            <Trans
              t={t}
              i18nKey="server.outbox"
              components={{
                outbox: (
                  <Anchor component={Link} to="/settings/outbox" underline="always" inherit />
                ),
              }}
            />
          </Text>
        </>
      )}
    </section>
  )
}
