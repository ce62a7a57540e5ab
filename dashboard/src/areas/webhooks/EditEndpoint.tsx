import { Modal, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { etagOf } from '../../queries.ts'
import { type Endpoint, type EndpointValues, fieldOf, inputOf, valuesOf } from './endpoint.ts'
import { EndpointFields } from './EndpointFields.tsx'

/** Changes an endpoint by the version read at the opening, so that no other change is undone. */
export function EditEndpoint({ endpoint, close }: { endpoint: Endpoint; close: () => void }) {
  const { t } = useTranslation(['webhooks', 'frame'])
  const [ifMatch] = useState(() => etagOf(endpoint))
  const form = useForm<EndpointValues>({ initialValues: valuesOf(endpoint) })
  const update = useOperation('update_webhook_endpoint', {
    form,
    fieldOf,
    said: t('frame:saved'),
    done: close,
  })
  const submit = form.onSubmit(
    (values) => void update.run({ endpointId: endpoint.id, ...inputOf(values) }, { ifMatch }),
  )
  useHotkeys([['mod+S', () => submit()]], [])
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('frame:close') }}
      opened
      onClose={close}
      title={t('editTitle')}
      size="lg"
      closeOnClickOutside={!form.isDirty()}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <EndpointFields form={form} />
          <Problem text={update.problem} />
          <DialogButtons close={close} action={t('frame:save')} pending={update.pending} />
        </Stack>
      </form>
    </Modal>
  )
}
