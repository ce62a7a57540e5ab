import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../src/lib/addresses/unicode-domain.ts'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Page } from '../../shell/Page.tsx'
import { useSession } from '../../shell/session.ts'
import { ChangeName } from './ChangeName.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { BackupCodesAgain, TurnOffTwoFactor } from './PasswordStep.tsx'
import { OwnLanguage, OwnTimeZone } from './OwnBrowser.tsx'
import { Sessions } from './Sessions.tsx'
import { TurnOnTwoFactor } from './TurnOnTwoFactor.tsx'

type Opened = 'name' | 'password' | 'on' | 'off' | 'codes'

export default function Profile() {
  const { t } = useTranslation(['accounts', 'frame'])
  const { person } = useSession()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <Page title={t('profile')} width="form">
      <Stack gap="xl">
        <div className="mc-card" style={{ padding: '0 16px' }}>
          <Row
            label={t('name')}
            action={
              <Button variant="default" size="xs" onClick={() => setOpened('name')}>
                {t('changeName')}
              </Button>
            }
          >
            <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {person.name}
            </Text>
          </Row>
          <Row label={t('email')}>
            <Text style={{ overflowWrap: 'anywhere' }}>{unicodeAddress(person.email)}</Text>
          </Row>
          <Row label={t('language')}>
            <OwnLanguage />
          </Row>
          <Row label={t('timeZone')}>
            <OwnTimeZone />
          </Row>
          <Row
            label={t('password')}
            action={
              <Button variant="default" size="xs" onClick={() => setOpened('password')}>
                {t('changePassword')}
              </Button>
            }
          >
            <Text c="dimmed">{t('passwordHidden')}</Text>
          </Row>
          <Row
            last
            label={t('twoFactor')}
            action={
              person.twoFactor ? (
                <>
                  <Button variant="default" size="xs" onClick={() => setOpened('codes')}>
                    {t('newCodes')}
                  </Button>
                  <Button variant="default" size="xs" onClick={() => setOpened('off')}>
                    {t('turnOff')}
                  </Button>
                </>
              ) : (
                <Button size="xs" onClick={() => setOpened('on')}>
                  {t('turnOn')}
                </Button>
              )
            }
          >
            <Stack gap={2}>
              {person.twoFactor ? <StatusBadge status="on" /> : <Text>{t('twoFactorOff')}</Text>}
              <Text c="dimmed" size="sm">
                {t(person.twoFactor ? 'twoFactorOnText' : 'twoFactorOffText')}
              </Text>
            </Stack>
          </Row>
        </div>
        <section>
          <Title order={2} mb="xs">
            {t('sessions')}
          </Title>
          <Sessions />
        </section>
      </Stack>
      {opened === 'name' && <ChangeName name={person.name} close={close} />}
      {opened === 'password' && <ChangePassword close={close} />}
      {opened === 'on' && <TurnOnTwoFactor close={close} />}
      {opened === 'off' && <TurnOffTwoFactor close={close} />}
      {opened === 'codes' && <BackupCodesAgain close={close} />}
    </Page>
  )
}

function Row({
  label,
  action,
  children,
  last = false,
}: {
  label: string
  action?: ReactNode
  children: ReactNode
  last?: boolean
}) {
  return (
    <Group
      py="sm"
      align="flex-start"
      style={{ gap: '4px 16px', borderBottom: last ? 'none' : '1px solid var(--mc-line)' }}
    >
      <Text c="dimmed" style={{ flex: '0 0 140px' }}>
        {label}
      </Text>
      <div style={{ flex: '1 1 200px', minWidth: 0 }}>{children}</div>
      {action && <Group gap="xs">{action}</Group>}
    </Group>
  )
}
