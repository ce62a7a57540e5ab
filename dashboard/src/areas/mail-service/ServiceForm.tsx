import {
  Anchor,
  Button,
  Group,
  Loader,
  NumberInput,
  PasswordInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../../api.ts'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { detailOf, queryClient, reading } from '../../queries.ts'
import { needsSignIn, signInAgain } from './fresh.tsx'
import {
  FIELDS,
  inputOf,
  KEY_PAGES,
  type MailService,
  NAMES,
  type Provider,
  type Values,
  valuesOf,
} from './mail-service.ts'
import { Refusal } from './Refusal.tsx'

interface Props {
  provider: Provider
  stored: MailService
  done: () => void
  cancel?: (() => void) | undefined
}

/** Takes the access to one service, and shows how the connection is tried. */
export function ServiceForm({ provider, stored, done, cancel }: Props) {
  const { t } = useTranslation(['mail', 'frame'])
  const form = useForm<Values>({ initialValues: valuesOf(provider, stored) })
  const set = useSetService({ form, done })
  const save = async (force = false) => {
    const input = { ...inputOf(provider, form.values), ...(force && { force: true }) }
    await set.run(input, () => void save(force))
  }
  const isKept = stored.provider === provider && stored.source === 'settings'
  const page = KEY_PAGES[provider]
  return (
    <form noValidate onSubmit={form.onSubmit(() => void save())}>
      <Stack gap="md">
        <Text maw={640}>
          {t(`steps.${provider}`)}{' '}
          {page && (
            <Anchor underline="always" href={page} target="_blank" rel="noreferrer">
              {t('keysAt', { name: NAMES[provider] })}
            </Anchor>
          )}
        </Text>
        <Fields provider={provider} form={form} isKept={isKept} />
        <TextInput
          label={t('from')}
          description={t('fromHint')}
          placeholder="news@example.com"
          type="email"
          autoComplete="off"
          {...form.getInputProps('from')}
        />
        <div aria-live="polite">
          {set.pending && (
            <Group gap="xs">
              <Loader size="xs" />
              <Text size="sm">{t('trying', { host: form.values.host || NAMES[provider] })}</Text>
            </Group>
          )}
        </div>
        {!set.pending && set.refusal && (
          <Refusal {...set.refusal} provider={provider} force={() => void save(true)} />
        )}
        <Problem text={set.problem} />
        <Group gap="sm">
          <Button type="submit" loading={set.pending}>
            {t('connect')}
          </Button>
          {cancel && (
            <Button variant="default" onClick={cancel}>
              {t('frame:cancel')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

type Form = ReturnType<typeof useForm<Values>>

function Fields({ provider, form, isKept }: { provider: Provider; form: Form; isKept: boolean }) {
  const { t } = useTranslation('mail')
  const label = (field: string) =>
    t(`fields.${provider}.${field}`, { defaultValue: t(`fields.${field}`) })
  const kept = isKept ? t('keptHint') : undefined
  return (
    <>
      {FIELDS[provider].map((field) => {
        const given = { key: field, label: label(field), ...form.getInputProps(field) }
        if (field === 'password' || field === 'apiKey')
          return <PasswordInput {...given} description={kept} autoComplete="off" maxLength={2000} />
        if (field === 'region' && provider !== 'ses')
          return <Select {...given} data={REGIONS} allowDeselect={false} />
        if (field === 'host') return <HostFields key={field} form={form} label={label(field)} />
        return <TextInput {...given} autoComplete="off" placeholder={PLACES[field]} />
      })}
    </>
  )
}

const REGIONS = [
  { value: 'us', label: 'US' },
  { value: 'eu', label: 'EU' },
]
const PLACES: Record<string, string> = { region: 'eu-west-1' }
/** The usual port of each kind of encryption. */
const PORTS = { tls: 465, starttls: 587, none: 25 } as const

function HostFields({ form, label }: { form: Form; label: string }) {
  const { t } = useTranslation('mail')
  return (
    <>
      <TextInput
        label={label}
        required
        placeholder="mail.example.com"
        autoComplete="off"
        {...form.getInputProps('host')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('security')}
          description={form.values.security === 'none' ? t('noneHint') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={(['starttls', 'tls', 'none'] as const).map((value) => ({
            value,
            label: t(`securities.${value}`),
          }))}
          allowDeselect={false}
          value={form.values.security}
          error={form.errors['security']}
          onChange={(value) => {
            const chosen = value ?? 'starttls'
            if (form.values.port === PORTS[form.values.security])
              form.setFieldValue('port', PORTS[chosen])
            form.setFieldValue('security', chosen)
          }}
        />
        <NumberInput
          label={t('port')}
          min={1}
          max={65_535}
          allowDecimal={false}
          hideControls
          {...form.getInputProps('port')}
        />
      </SimpleGrid>
    </>
  )
}

/** Sets the service. A refusal by the mail server is told apart from wrong fields. */
function useSetService({ form, done }: { form: Form; done: () => void }) {
  const { t } = useTranslation('mail')
  const set = useOperation('set_mail_service', {
    form,
    said: t('saidConnected'),
    done(service) {
      queryClient.setQueryData(reading('get_mail_service', {}).queryKey, service)
      void queryClient.invalidateQueries({ queryKey: ['get_session'] })
      done()
    },
  })
  const { error } = set
  const isRefused = isProblem(error) && (error.code as string) === 'mail_service_refused'
  const { reason, answer = null } = (isRefused ? error.body : {}) as {
    reason?: NonNullable<MailService['reason']>
    answer?: string | null
  }
  return {
    pending: set.pending,
    problem: isRefused || needsSignIn(error) ? null : set.problem,
    refusal: reason ? { reason, answer } : null,
    async run(input: Parameters<typeof set.run>[0], again: () => void) {
      try {
        await set.call(input)
      } catch (failure) {
        if (needsSignIn(failure)) return signInAgain(again)
        placeFields(failure, form)
      }
    },
  }
}

/** Shows the errors of fields in the form. */
function placeFields(failure: unknown, form: Form): void {
  if (!isProblem(failure) || (failure.code as string) === 'mail_service_refused') return
  const placed = failure.errors.map((error) => [error.pointer.slice(1), detailOf(error)] as const)
  form.setErrors(Object.fromEntries(placed))
}
