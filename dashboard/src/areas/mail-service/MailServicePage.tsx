import {
  Anchor,
  Button,
  Group,
  SimpleGrid,
  Stack,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Mail, Server } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { isProblem } from '../../api.ts'
import { confirm } from '../../kit/confirm.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Note } from '../../kit/Note.tsx'
import { useOperation } from '../../kit/operation.ts'
import { ReadState } from '../../kit/ReadState.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { queryClient, useRead } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { needsSignIn, signInAgain } from './fresh.tsx'
import { type MailService, NAMES, type Provider, PROVIDERS } from './mail-service.ts'
import { Refusal } from './Refusal.tsx'
import { MailReturns } from './returns/MailReturns.tsx'
import { ServiceForm } from './ServiceForm.tsx'
import { SignInAgain } from './SignInAgain.tsx'
import { TestMail, type TestResult } from './TestMail.tsx'

export default function MailServicePage() {
  const { t } = useTranslation(['mail', 'frame'])
  const query = useRead('get_mail_service', {})
  const { error } = query
  const code = isProblem(error) ? (error.code as string) : null
  return (
    <Page
      title={t('frame:nav.mail')}
      width="form"
      beside={query.data && <State service={query.data} />}
    >
      <Stack gap="xl">
        <Text c="dimmed" maw={640}>
          {t('about')}
        </Text>
        {needsSignIn(error) ? (
          <section className="mc-card">
            <Stack gap="md">
              <Title order={2}>{t('again.title')}</Title>
              <SignInAgain done={() => void query.refetch()} />
            </Stack>
          </section>
        ) : code === 'forbidden' || code === 'not_in_this_edition' ? (
          <EmptyState
            icon={<Mail size={32} />}
            title={t('closed')}
            text={t(`closedTexts.${code}`)}
          />
        ) : (
          <ReadState query={query} lines={6}>
            {(service) => <Service key={service.source} service={service} />}
          </ReadState>
        )}
      </Stack>
    </Page>
  )
}

const LOOKS = { works: 'on', failing: 'failing', unchecked: 'waiting' } as const

function State({ service: { source, provider, status } }: { service: MailService }) {
  const { t } = useTranslation('mail')
  if (source === 'none' || provider === null) return null
  return <StatusBadge status={LOOKS[status]} label={t(`statuses.${status}`)} />
}

function Service({ service }: { service: MailService }) {
  const { t } = useTranslation('mail')
  const [isChanging, setChanging] = useState(false)
  const [tested, setTested] = useState<TestResult | null>(null)
  if (service.source === 'none') return <SetService service={service} />
  if (isChanging) return <SetService service={service} end={() => setChanging(false)} />
  return (
    <Stack gap="xl">
      {service.source === 'environment' && (
        <Note icon={Server}>{t(service.provider ? 'ofEnvironment' : 'ofOutbox')}</Note>
      )}
      {service.provider && <Facts service={service} />}
      {/* A test that met the same says so beside its button. */}
      {service.reason && tested?.reason !== service.reason && (
        <Trouble service={service} reason={service.reason} />
      )}
      {service.source === 'settings' && (
        <Acts
          change={() => {
            setChanging(true)
            setTested(null)
          }}
        />
      )}
      {service.provider && (
        <TestMail provider={service.provider} result={tested} setResult={setTested} />
      )}
      <ReturnsOf service={service} />
      <Text size="sm">
        <Trans
          t={t}
          i18nKey="domains"
          components={{
            domains: <Anchor component={Link} to="/settings/domains" underline="always" inherit />,
          }}
        />
      </Text>
    </Stack>
  )
}

/** Lets the person choose a service and give its access. `end`: goes back to the present one. */
function SetService({ service, end }: { service: MailService; end?: () => void }) {
  const [chosen, setChosen] = useState(service.provider)
  return (
    <Stack gap="xl">
      <Choice chosen={chosen} choose={setChosen} />
      {chosen && (
        <ServiceForm
          key={chosen}
          provider={chosen}
          stored={service}
          done={() => end?.()}
          cancel={end}
        />
      )}
    </Stack>
  )
}

/** Shows what comes back from a service that posts it. */
function ReturnsOf({ service: { provider } }: { service: MailService }) {
  if (provider === null || provider === 'smtp') return null
  return <MailReturns provider={provider} signInAgain={(done) => <SignInAgain done={done} />} />
}

/** Explains a stored problem. The server's words stand at the end of its sentence. */
function Trouble({
  service: { problem, provider, status },
  reason,
}: {
  service: MailService
  reason: NonNullable<MailService['reason']>
}) {
  const { t } = useTranslation('mail')
  const [, answer = null] = /The server said: (.*)$/s.exec(problem ?? '') ?? []
  if (status === 'works') return <Note>{t(`reasons.${reason}`)}</Note>
  return <Refusal reason={reason} provider={provider} answer={answer} />
}

function Choice({
  chosen,
  choose,
}: {
  chosen: Provider | null
  choose: (provider: Provider) => void
}) {
  const { t } = useTranslation('mail')
  return (
    <Stack gap="sm" role="group" aria-labelledby="mail-choice">
      <Title order={2} id="mail-choice">
        {t('choose')}
      </Title>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        {PROVIDERS.map((provider) => (
          <UnstyledButton
            key={provider}
            className="mc-card"
            p="sm"
            aria-pressed={provider === chosen}
            style={
              provider === chosen
                ? { outline: '2px solid var(--mantine-primary-color-filled)' }
                : undefined
            }
            onClick={() => choose(provider)}
          >
            <Text fw={600}>{NAMES[provider]}</Text>
            <Text size="sm" c="dimmed">
              {t(`kinds.${provider}`)}
            </Text>
          </UnstyledButton>
        ))}
      </SimpleGrid>
    </Stack>
  )
}

function Facts({ service }: { service: MailService }) {
  const { t } = useTranslation('mail')
  const { provider, host, port, security, user, from, checkedAt } = service
  return (
    <Stack gap={6} className="mc-card">
      <Fact name={t('service')}>{provider && NAMES[provider]}</Fact>
      <Fact name={t('server')}>
        {host}:{port}
      </Fact>
      <Fact name={t('security')}>{security && t(`encryptions.${security}`)}</Fact>
      {user !== null && <Fact name={t('fields.user')}>{user}</Fact>}
      <Fact name={t('from')}>{from ?? t('noFrom')}</Fact>
      <Fact name={t('checked')}>
        <Time at={checkedAt} empty={t('notYet')} />
      </Fact>
    </Stack>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
      <Text c="dimmed">{name}</Text>
      <Text component="div" fw={500} ta="end" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Group>
  )
}

function Acts({ change }: { change: () => void }) {
  const { t } = useTranslation('mail')
  const remove = useOperation('remove_mail_service', {
    said: t('saidRemoved'),
    done: () => queryClient.invalidateQueries({ queryKey: ['get_session'] }),
  })
  const ask = () =>
    confirm({
      title: t('remove'),
      text: t('removeText'),
      action: t('remove'),
      async run() {
        const refused = await remove.attempt({})
        if (refused?.code !== 'sign_in_again') return refused
        signInAgain(ask)
        return null
      },
    })
  return (
    <Group gap="sm">
      <Button variant="default" onClick={change}>
        {t('change')}
      </Button>
      <Button variant="default" onClick={ask}>
        {t('remove')}
      </Button>
    </Group>
  )
}
