import { Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { startOfDay } from '../../../kit/days.ts'
import { DialogButtons } from '../../../kit/DialogButtons.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import type { OutputOf } from '../../../shapes.ts'
import { type Contact, keepContact } from '../contact.ts'

export type Grant = OutputOf<'get_grant'>['grant']

interface Props {
  contact: Contact
  grant: Grant
  close: () => void
}

export function GrantPaid({ contact: { id: contactId, email }, grant, close }: Props) {
  const { t } = useTranslation(['contacts', 'frame'])
  const { form, give, submit } = useGrantForm({ contactId, grant, close })
  const { kind } = form.values
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('frame:close') }}
      opened
      onClose={close}
      title={t(grant ? 'paid.change' : 'paid.give')}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text style={{ overflowWrap: 'anywhere' }}>{t('paid.giveText', { email })}</Text>
          <TextInput
            label={t('paid.reason')}
            description={t('paid.reasonHint')}
            placeholder={t('paid.reasonExample')}
            required
            maxLength={200}
            data-autofocus
            autoComplete="off"
            dir="auto"
            {...form.getInputProps('reason')}
          />
          <Radio.Group label={t('paid.howLong')} {...form.getInputProps('kind')}>
            <Stack gap={8} mt={8}>
              <Radio value="open" label={t('paid.forGood')} />
              <Radio value="ends" label={t('paid.toDay')} />
            </Stack>
          </Radio.Group>
          {kind === 'ends' && (
            <TextInput
              type="date"
              label={t('paid.lastDay')}
              required
              maw={220}
              {...form.getInputProps('until')}
            />
          )}
          <Problem text={give.problem} />
          <DialogButtons
            close={close}
            action={t('paid.giveAction')}
            pending={give.pending}
            disabled={form.values.reason.trim() === ''}
          />
        </Stack>
      </form>
    </Modal>
  )
}

function useGrantForm({
  contactId,
  grant,
  close,
}: {
  contactId: string
  grant: Grant
  close: () => void
}) {
  const { t } = useTranslation('contacts')
  const form = useForm({
    initialValues: {
      kind: grant?.until == null ? 'open' : 'ends',
      until: lastDayOf(grant?.until ?? null),
      reason: grant?.reason ?? '',
    },
    validate: {
      until: (until, { kind }) => (kind === 'ends' && until === '' ? t('paid.needsDay') : null),
    },
  })
  const give = useOperation('grant_paid', {
    form,
    words: { in_the_past: t('paid.past') },
    said: t('paid.granted'),
    done(contact) {
      keepContact(contact)
      close()
    },
  })
  // The access ends with the day that is chosen.
  const submit = form.onSubmit(({ kind, until, reason }) =>
    give.run({
      contactId,
      reason: reason.trim(),
      until: kind === 'ends' ? startOfDay(until, 1)! : null,
    }),
  )
  return { form, give, submit }
}

/** Returns the last day (`2027-03-01`) before an end, in the person's time zone. */
function lastDayOf(until: string | null): string {
  if (until === null) return ''
  const last = new Date(Date.parse(until) - 1)
  return `${last.getFullYear()}-${String(last.getMonth() + 1).padStart(2, '0')}-${String(last.getDate()).padStart(2, '0')}`
}
