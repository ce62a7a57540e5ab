import { Modal, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import type { OutputOf } from '../../queries.ts'
import { type EndpointValues, fieldOf, FRESH, inputOf } from './endpoint.ts'
import { EndpointFields } from './EndpointFields.tsx'
import { Secret } from './Secret.tsx'

/** Asks for an endpoint, then shows its secret, which no later answer has. */
export function AddEndpoint({ opened, close }: { opened: boolean; close: () => void }) {
  const { t } = useTranslation(['webhooks', 'frame'])
  const navigate = useNavigate()
  const [made, setMade] = useState<OutputOf<'create_webhook_endpoint'> | null>(null)
  const form = useForm<EndpointValues>({ initialValues: FRESH })
  const create = useOperation('create_webhook_endpoint', {
    form,
    fieldOf,
    done: (endpoint) => setMade(endpoint),
  })
  const finish = () => {
    close()
    form.reset()
    setMade(null)
    if (made) void navigate({ to: `/settings/webhooks/${made.id}` })
  }
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('frame:close') }}
      opened={opened}
      onClose={finish}
      title={made ? t('secretTitle') : t('add')}
      size="lg"
      closeOnClickOutside={made === null && !form.isDirty()}
      closeOnEscape={made === null}
    >
      {made ? (
        <Secret secret={made.secret} done={finish} />
      ) : (
        <form onSubmit={form.onSubmit((values) => create.run(inputOf(values)))} noValidate>
          <Stack gap="md">
            <EndpointFields form={form} />
            <Problem text={create.problem} />
            <DialogButtons close={finish} action={t('add')} pending={create.pending} />
          </Stack>
        </form>
      )}
    </Modal>
  )
}
