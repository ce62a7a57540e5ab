import { Button, Group, Modal, Radio, Select, Stack, Tabs, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { CopyBlock } from '../../kit/CopyField.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { ShownOnce } from '../../kit/ShownOnce.tsx'
import { snippetsOf } from '../../kit/snippets.ts'
import type { OutputOf } from '../../queries.ts'
import { useNewsletter } from '../../shell/newsletter.ts'
import { BrowserUse } from './BrowserUse.tsx'
import { KeyLimits } from './KeyLimits.tsx'
import { limitsOf, NO_LIMITS } from './key-limits.ts'

type NewKey = OutputOf<'create_api_key'>

const FRESH = {
  name: '',
  level: 'full' as 'full' | 'signups',
  newsletterId: '',
  browserUse: 'allowed' as 'allowed' | 'refused',
  ...NO_LIMITS,
}

/** Asks what the key is for, then shows the key, which no later answer has. */
export function CreateKey({ opened, close }: { opened: boolean; close: () => void }) {
  const { t } = useTranslation(['keys', 'frame'])
  const { newsletters } = useNewsletter()
  const [made, setMade] = useState<NewKey | null>(null)
  const form = useForm({ initialValues: FRESH })
  const create = useOperation('create_api_key', { form, done: setMade })
  const { level } = form.getValues()
  const finish = () => {
    close()
    form.reset()
    create.reset()
    setMade(null)
  }
  const submit = form.onSubmit(({ name, level, newsletterId, browserUse, ...limits }) =>
    create.run({
      name: name.trim(),
      level,
      // A key with full access belongs on a server.
      browserUse: level === 'full' ? 'refused' : browserUse,
      ...(level === 'signups' && newsletterId !== '' && { newsletterId }),
      ...(level === 'full' && limitsOf(limits)),
    }),
  )
  return (
    <Modal
      opened={opened}
      onClose={finish}
      title={made ? t('madeTitle') : t('createTitle')}
      size="lg"
      closeOnClickOutside={made === null && !form.isDirty()}
      closeOnEscape={made === null}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      {made ? (
        <Made made={made} done={finish} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <TextInput
              label={t('name')}
              description={t('nameHint')}
              required
              maxLength={100}
              data-autofocus
              autoComplete="off"
              {...form.getInputProps('name')}
            />
            <Radio.Group label={t('level')} {...form.getInputProps('level')}>
              <Stack gap={8} mt={8}>
                <Radio value="full" label={t('levels.full')} description={t('fullText')} />
                <Radio value="signups" label={t('levels.signups')} description={t('signupsText')} />
              </Stack>
            </Radio.Group>
            {level === 'signups' && (
              <Select
                label={t('newsletter')}
                data={[
                  { value: '', label: t('everyNewsletter') },
                  ...newsletters.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                allowDeselect={false}
                {...form.getInputProps('newsletterId')}
              />
            )}
            {level === 'signups' && <BrowserUse {...form.getInputProps('browserUse')} />}
            {level === 'full' && <KeyLimits form={form} />}
            <Problem text={create.problem} />
            <DialogButtons close={finish} action={t('create')} pending={create.pending} />
          </Stack>
        </form>
      )}
    </Modal>
  )
}

function Made({ made, done }: { made: NewKey; done: () => void }) {
  const { t } = useTranslation('keys')
  const [operation, input] =
    made.level === 'full'
      ? (['list_contacts', { limit: 10 }] as const)
      : (['add_contact', { email: 'reader@example.com' }] as const)
  const snippets = snippetsOf(operation, input, location.origin).filter(
    ({ label }) => label !== 'MCP',
  )
  return (
    <Stack gap="md">
      <ShownOnce advice={t('advice')} value={made.key} />
      <Tabs defaultValue="curl" keepMounted={false} aria-label={t('try')}>
        <Tabs.List mb="sm">
          {snippets.map(({ label }) => (
            <Tabs.Tab key={label} value={label}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {snippets.map(({ label, text }) => (
          <Tabs.Panel key={label} value={label}>
            <CopyBlock value={text.replace('$API_KEY', made.key ?? '$API_KEY')} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Group justify="flex-end">
        <Button onClick={done}>{t('stored')}</Button>
      </Group>
    </Stack>
  )
}
