import {
  Button,
  Group,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
  UnstyledButton,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { Code2, FlaskConical, Globe, PackageOpen, Upload } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Content } from '../../kit/content-words.ts'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { ownZone } from '../../own-zone.ts'
import { etagOf, useRead } from '../../queries.ts'
import {
  endGuide,
  lastStep,
  rememberStart,
  rememberStep,
  type Step,
  STEPS,
} from '../../shell/guide.ts'
import { GuideSteps } from '../../shell/GuideSteps.tsx'
import { type Newsletter, useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay, useSession } from '../../shell/session.ts'
import { nearestLanguage } from '../newsletters/languages.ts'
import { aboutYou } from './about-you.ts'
import { AboutYou } from './AboutYou.tsx'
import { sampleRows } from './sample.ts'
import './home.css'

/** The first run: sender, readers, first issue. Each step can be left and done later. */
export default function Start() {
  return useMay('editor') ? <Guide /> : <Navigate to="/" replace />
}

function Guide() {
  const { t } = useTranslation('home')
  const { newsletter } = useNewsletter()
  const navigate = useNavigate()
  const step = useStep(newsletter)
  useEffect(() => {
    if (step) rememberStep(step)
  }, [step])
  const open = (step: Step) => void navigate({ to: '/start', search: { step }, replace: true })
  return (
    <Page title={t('start.title')} width="form">
      <Stack gap="lg">
        <Text c="dimmed">{t('start.text')}</Text>
        <GuideSteps step={step} />
        {newsletter && step === 'sender' && (
          <Sender newsletter={newsletter} next={() => open('readers')} />
        )}
        {newsletter && step === 'readers' && (
          <Readers newsletter={newsletter} next={() => open('issue')} />
        )}
        {newsletter && step === 'issue' && <FirstIssue newsletter={newsletter} />}
        <Text size="sm">
          <Link to="/" onClick={endGuide}>
            {t('start.skip')}
          </Link>
        </Text>
      </Stack>
    </Page>
  )
}

/** Returns the step of the address, else the first undone one. Undefined until that is known. */
function useStep(newsletter: Newsletter | null): Step | undefined {
  const { step } = useSearch({ strict: false }) as { step?: string }
  const asked = STEPS.find((one) => one === step)
  const overview = useRead('get_overview', {}, { enabled: asked === undefined })
  if (asked !== undefined || overview.isPending) return asked
  const subscribers = overview.data?.newsletters.find(
    ({ id }) => id === newsletter?.id,
  )?.subscribers
  return subscribers && subscribers.active + subscribers.pending > 0 ? 'issue' : lastStep()
}

/** Saves the person's name, then the newsletter. */
function useSender(newsletter: Newsletter, next: () => void) {
  const { person } = useSession()
  const { name, sender, postalAddress } = newsletter
  const form = useForm({
    initialValues: {
      name,
      sender: { name: sender.name, email: sender.email },
      postalAddress,
      ...aboutYou(person, newsletter, {
        language: nearestLanguage(navigator.language),
        timeZone: ownZone(),
      }),
    },
  })
  const rename = useOperation('update_person', { form, fieldOf: () => 'person' })
  const save = useOperation('update_newsletter', { form, done: next })
  const submit = form.onSubmit(async ({ person: written, ...values }) => {
    const own = written.trim()
    if (own !== '' && own !== person.name && (await rename.run({ name: own })) === null) return
    await save.run({ newsletterId: newsletter.id, ...values }, { ifMatch: etagOf(newsletter) })
  })
  return {
    form,
    submit,
    pending: rename.pending || save.pending,
    problem: rename.problem ?? save.problem,
  }
}

function Sender({ newsletter, next }: { newsletter: Newsletter; next: () => void }) {
  const { t } = useTranslation('home')
  const { form, submit, pending, problem } = useSender(newsletter, next)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput label={t('start.name')} required {...form.getInputProps('name')} />
        <TextInput
          label={t('start.senderName')}
          description={t('start.senderNameHint')}
          {...form.getInputProps('sender.name')}
        />
        <TextInput
          label={t('start.senderEmail')}
          description={t('start.senderEmailHint')}
          type="email"
          {...form.getInputProps('sender.email')}
        />
        <Textarea
          label={t('start.postal')}
          description={t('start.postalHint')}
          autosize
          minRows={2}
          autoFocus={newsletter.postalAddress === ''}
          {...form.getInputProps('postalAddress')}
        />
        <AboutYou language={form.values.language} inputProps={form.getInputProps} />
        <Problem text={problem} />
        <Group>
          <Button type="submit" loading={pending}>
            {t('start.next')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Readers({ newsletter, next }: { newsletter: Newsletter; next: () => void }) {
  const { t } = useTranslation('home')
  const sample = useOperation('import_contacts', { said: t('sample.added'), done: next })
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Choice
          icon={<PackageOpen size={20} />}
          title={t('start.move')}
          text={t('start.moveText')}
          to="/moves"
          wide
        />
        <Choice
          icon={<Upload size={20} />}
          title={t('start.import')}
          text={t('start.importText')}
          to="/imports/new"
        />
        <Choice
          icon={<Globe size={20} />}
          title={t('start.form')}
          text={t('start.formText')}
          to="/site"
        />
        <Choice
          icon={<Code2 size={20} />}
          title={t('start.api')}
          text={t('start.apiText')}
          to="/settings/api-keys"
        />
        <UnstyledButton
          className="mc-card mc-choice"
          onClick={() =>
            void sample.run({
              newsletterId: newsletter.id,
              rows: sampleRows(),
              mapping: { email: 'email', first_name: 'first_name', tags: 'tags' },
            })
          }
        >
          <ChoiceText
            icon={<FlaskConical size={20} />}
            title={t('start.sample')}
            text={t('start.sampleText')}
          />
        </UnstyledButton>
      </SimpleGrid>
      <Problem text={sample.problem} />
      <Group>
        <Button variant="default" onClick={next} loading={sample.pending}>
          {t('start.later')}
        </Button>
      </Group>
    </Stack>
  )
}

function Choice({
  icon,
  title,
  text,
  to,
  wide = false,
}: {
  icon: ReactNode
  title: string
  text: string
  to: string
  /** Whether it takes the whole row. */
  wide?: boolean
}) {
  return (
    <Link
      to={to}
      className="mc-card mc-choice"
      onClick={rememberStart}
      {...(wide && { style: { gridColumn: '1 / -1' } })}
    >
      <ChoiceText icon={icon} title={title} text={text} />
    </Link>
  )
}

function ChoiceText({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <Stack gap={4}>
      <span style={{ color: 'var(--mc-link)' }}>{icon}</span>
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </Stack>
  )
}

function FirstIssue({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const write = useOperation('create_campaign', {
    done({ id }) {
      endGuide()
      return navigate({ to: `/campaigns/${id}` })
    },
  })
  return (
    <Stack gap="md" align="flex-start">
      <Title order={2}>{t('start.issueTitle')}</Title>
      <Text c="dimmed">{t('start.issueText')}</Text>
      <Problem text={write.problem} />
      <Group>
        <Button
          loading={write.pending}
          onClick={() =>
            void write.run({
              newsletterId: newsletter.id,
              subject: t('start.issueSubject', { name: newsletter.name }),
              content: firstText(t),
            })
          }
        >
          {t('start.write')}
        </Button>
        <Button variant="default" component={Link} to="/templates" onClick={endGuide}>
          {t('start.template')}
        </Button>
      </Group>
    </Stack>
  )
}

function firstText(t: TFunction<'home'>): Content {
  const paragraph = (words: string) => ({ type: 'paragraph' as const, text: [{ text: words }] })
  return {
    format: 'blocks',
    blocks: [
      {
        type: 'heading',
        level: 1,
        text: [
          { text: t('start.issueHello') },
          { field: 'first_name', default: t('start.issueThere') },
        ],
      },
      paragraph(t('start.issueFirst')),
      {
        type: 'list',
        ordered: false,
        items: [
          [{ text: t('start.issueAbout') }],
          [{ text: t('start.issueOften') }],
          [{ text: t('start.issueReply') }],
        ],
      },
      paragraph(t('start.issueEnd')),
    ],
  }
}
